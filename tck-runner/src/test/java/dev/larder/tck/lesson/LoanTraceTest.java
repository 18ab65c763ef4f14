package dev.larder.tck.lesson;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoanTraceTest {

  @Test
  void lessonBooks_asGenerated_startEndAndSpreadLikeTheLessonsTrace() {
    int[] books = LoanTrace.lessonBooks();

    assertEquals(200_000, books.length);
    assertEquals(
        List.of(
            "book:00079",
            "book:00064",
            "book:00013",
            "book:01281",
            "book:00103",
            "book:01101",
            "book:00162",
            "book:12162",
            "book:12412",
            "book:00068"),
        Arrays.stream(books).limit(10).mapToObj(LoanTrace::key).toList());
    assertEquals(
        List.of("book:01042", "book:00681", "book:00688"),
        Arrays.stream(books).skip(books.length - 3).mapToObj(LoanTrace::key).toList());
    assertEquals(15_949, Arrays.stream(books).distinct().count());
  }

  @ParameterizedTest
  @CsvSource({
    "0, book:00000, branch=1;shelf=A00",
    "7, book:00007, branch=8;shelf=H07",
    "1234, book:01234, branch=3;shelf=M34",
    "19999, book:19999, branch=8;shelf=F99",
    "123456, book:123456, branch=1;shelf=I56",
  })
  void keyAndValue_ofABook_areTheLessonsStrings(int book, String key, String value) {
    assertEquals(key, LoanTrace.key(book));
    assertEquals(value, LoanTrace.value(book));
  }
}
