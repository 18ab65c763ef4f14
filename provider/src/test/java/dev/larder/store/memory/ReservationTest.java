package dev.larder.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReservationTest {
  private final MemoryPool pool = new MemoryPool(1_000);
  private final Account account = pool.open();
  private final Reservation reservation = new Reservation(account);

  @Test
  void cover_whatFits_takesOnlyWhatIsMissing() {
    assertThat(reservation.cover(300)).isTrue();
    assertThat(reservation.cover(200)).isTrue();
    assertThat(reservation.cover(500)).isTrue();

    assertThat(reservation.bytes()).isEqualTo(500);
    assertThat(account.heldBytes()).isEqualTo(500);
    assertThat(pool.budget().usedBytes()).isEqualTo(500);
  }

  @Test
  void cover_whatDoesNotFit_takesNothing() {
    reservation.cover(300);

    assertThat(reservation.cover(1_001)).isFalse();

    assertThat(reservation.bytes()).isEqualTo(300);
    assertThat(pool.budget().usedBytes()).isEqualTo(300);
  }

  @Test
  void close_unspentBytes_givesThemBackOnce() {
    reservation.cover(300);
    reservation.add(account, -100);

    reservation.close();
    reservation.close();

    assertThat(pool.budget().usedBytes()).isEqualTo(100);
    assertThat(account.heldBytes()).isEqualTo(100);
  }

  @Test
  void add_bytesOfAnotherStore_changeHandsAndNeverTouchTheLedger() {
    Account other = pool.open();
    other.tryReserve(1_000);

    reservation.add(other, 400);

    assertThat(reservation.bytes()).isEqualTo(400);
    assertThat(other.heldBytes()).isEqualTo(600);
    assertThat(account.heldBytes()).isEqualTo(400);
    assertThat(pool.budget().usedBytes()).isEqualTo(1_000);
    reservation.close();
    assertThat(pool.budget().usedBytes()).isEqualTo(600);
  }

  @Test
  void add_moreSpentThanReserved_isAnAssertionError() {
    reservation.cover(10);

    assertThatThrownBy(() -> reservation.add(account, -11))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("1 bytes more");
  }
}
