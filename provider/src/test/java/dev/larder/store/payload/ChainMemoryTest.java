package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.Memory;
import dev.larder.store.memory.ObjectLayout;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A chain of fragments beside one plain array of the same bytes. */
class ChainMemoryTest {
  private static final int FRAGMENT = ChainMemory.FRAGMENT;
  private static final int LENGTH = 2 * FRAGMENT + 1_000;

  private final byte[] plain = LogRig.bytes(LENGTH, 3);
  private final Memory expected = new HeapMemory(plain);
  private final ChainMemory chain = chainOf(plain);

  private static ChainMemory chainOf(byte[] bytes) {
    ChainMemory chain = ChainMemory.of(bytes.length);
    chain.write(0, bytes);
    return chain;
  }

  /** Every offset near an end or a border. */
  static IntStream offsets() {
    return IntStream.of(0, FRAGMENT, 2 * FRAGMENT, LENGTH - 8)
        .flatMap(border -> IntStream.rangeClosed(border - 9, border + 9))
        .filter(offset -> offset >= 0 && offset <= LENGTH - 8);
  }

  @ParameterizedTest
  @MethodSource("offsets")
  void numbers_acrossBorders_areThoseOfAPlainArray(int offset) {
    assertThat(chain.getByte(offset)).isEqualTo(expected.getByte(offset));
    assertThat(chain.getShort(offset)).isEqualTo(expected.getShort(offset));
    assertThat(chain.getInt(offset)).isEqualTo(expected.getInt(offset));
    assertThat(chain.getLong(offset)).isEqualTo(expected.getLong(offset));
  }

  @ParameterizedTest
  @MethodSource("offsets")
  void copy_anyLength_isThatOfAPlainArray(int offset) {
    for (int length : new int[] {0, 1, 8, FRAGMENT - 1, FRAGMENT, FRAGMENT + 1, LENGTH}) {
      int fits = Math.min(length, LENGTH - offset);
      assertThat(chain.copy(offset, fits)).isEqualTo(expected.copy(offset, fits));
    }
  }

  @Test
  void copyTo_intoTheMiddle_leavesTheRestAlone() {
    byte[] target = new byte[FRAGMENT + 20];

    chain.copyTo(FRAGMENT - 5, target, 3, FRAGMENT + 10);

    assertThat(target[2]).isZero();
    assertThat(target[FRAGMENT + 13]).isZero();
    assertThat(new HeapMemory(target).copy(3, FRAGMENT + 10))
        .isEqualTo(expected.copy(FRAGMENT - 5, FRAGMENT + 10));
  }

  @ParameterizedTest
  @MethodSource("offsets")
  void write_inPieces_givesTheSameBytes(int cut) {
    ChainMemory pieces = ChainMemory.of(LENGTH);
    pieces.write(cut, expected.copy(cut, LENGTH - cut));
    pieces.write(0, expected.copy(0, cut));

    assertThat(pieces.copy(0, LENGTH)).isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        FRAGMENT + 1,
        2 * FRAGMENT - 1,
        2 * FRAGMENT,
        2 * FRAGMENT + 1,
        (2 << 20) + 17,
        16 * FRAGMENT
      })
  void of_anyLength_hasFragmentsBelow256KiBAndFindsItsLengthAgain(int length) {
    ChainMemory made = ChainMemory.of(length);

    assertThat(made.length()).isEqualTo(length);
    assertThat(made.fragments().length).isEqualTo(ChainMemory.count(length));
    assertThat(ChainMemory.over(made.fragments()).length()).isEqualTo(length);
    for (byte[] fragment : made.fragments()) {
      assertThat(fragment.length).isPositive();
      assertThat(ObjectLayout.CURRENT.array(1, fragment.length)).isLessThanOrEqualTo(256 << 10);
    }
  }

  /** A copy beyond the end went on for ever: the last fragment had no more bytes to give. */
  @Test
  @Timeout(10)
  void access_outside_isRefused() {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> chain.getByte(LENGTH));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> chain.getByte(-1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> chain.getLong(LENGTH - 4));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> chain.copy(LENGTH - 4, 8));
  }
}
