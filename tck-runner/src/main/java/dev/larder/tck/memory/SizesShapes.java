package dev.larder.tck.memory;

import java.io.Serializable;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The objects whose encoding is measured. Each shape makes as many different ones as it is asked
 * for, so that no run sees one object only.
 *
 * @param name of the shape in the output
 * @param promised whether something is promised about it
 * @param maker makes the object of a number
 */
record SizesShapes(String name, boolean promised, IntFunction<Object> maker) {
  private static final int MILLIS_PER_DAY = 86_400_000;
  private static final List<String> ROLES = List.of("READER", "EDITOR", "OWNER", "AUDITOR");
  private static final int LIST = 10;
  private static final int KEYS = 8;
  private static final int STRINGS = 4;

  /** All of them. */
  static final List<SizesShapes> ALL =
      List.of(
          new SizesShapes("pojo", true, SizesShapes::customer),
          new SizesShapes("list-of-10-pojos", true, SizesShapes::customers),
          new SizesShapes("plain-pojo", true, SizesShapes::account),
          new SizesShapes("record", true, SizesShapes::book),
          new SizesShapes("hibernate-entry", true, SizesShapes::entry),
          new SizesShapes("map-of-lists", true, SizesShapes::roles),
          new SizesShapes("map-of-texts", false, SizesShapes::texts));

  /** The classes that Kryo and Fory are told of. */
  static final List<Class<?>> CLASSES =
      List.of(
          Customer.class,
          Account.class,
          Book.class,
          StandardEntry.class,
          Serializable[].class,
          Timestamp.class,
          BigDecimal.class,
          LocalDate.class,
          ArrayList.class,
          HashMap.class);

  /** A bean of six fields, as entities have them. */
  static final class Customer implements Serializable {
    private static final long serialVersionUID = 1L;

    private @Nullable Long id;
    private String name = "";
    private @Nullable BigDecimal balance;
    private @Nullable LocalDate since;
    private @Nullable Integer points;
    private boolean active;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Customer that
          && Objects.equals(id, that.id)
          && name.equals(that.name)
          && Objects.equals(balance, that.balance)
          && Objects.equals(since, that.since)
          && Objects.equals(points, that.points)
          && active == that.active;
    }

    @Override
    public int hashCode() {
      return Objects.hash(id, name, balance, since, points, active);
    }
  }

  /** A bean of six fields that are Strings and primitives, so that few classes are named. */
  static final class Account implements Serializable {
    private static final long serialVersionUID = 1L;

    private long id;
    private String name = "";
    private String email = "";
    private int age;
    private double balance;
    private boolean active;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Account that
          && id == that.id
          && name.equals(that.name)
          && email.equals(that.email)
          && age == that.age
          && Double.compare(balance, that.balance) == 0
          && active == that.active;
    }

    @Override
    public int hashCode() {
      return Objects.hash(id, name, email, age, balance, active);
    }
  }

  /** A record. */
  record Book(long id, String title, String author, int pages, double price)
      implements Serializable {}

  /** What Hibernate stores in a cache region: an entity's state, its version and its class. */
  static final class StandardEntry implements Serializable {
    private static final long serialVersionUID = 1L;

    private Serializable[] state = {};
    private String subclass = "";
    private @Nullable Serializable version;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof StandardEntry that
          && Arrays.equals(state, that.state)
          && subclass.equals(that.subclass)
          && Objects.equals(version, that.version);
    }

    @Override
    public int hashCode() {
      return Objects.hash(Arrays.hashCode(state), subclass, version);
    }
  }

  private static Customer customer(int number) {
    Customer customer = new Customer();
    customer.id = 1_000_000L + number;
    customer.name = "Customer " + number;
    customer.balance = BigDecimal.valueOf(12_345L * number, 2);
    customer.since = LocalDate.ofEpochDay(19_000L + number);
    customer.points = 31 * number;
    customer.active = number % 3 != 0;
    return customer;
  }

  private static List<Customer> customers(int number) {
    List<Customer> customers = new ArrayList<>();
    for (int i = 0; i < LIST; i++) {
      customers.add(customer(LIST * number + i));
    }
    return customers;
  }

  private static Account account(int number) {
    Account account = new Account();
    account.id = 1_000_000L + number;
    account.name = "Customer " + number;
    account.email = "customer." + number + "@example.org";
    account.age = 18 + number;
    account.balance = 123.45 * number;
    account.active = number % 3 != 0;
    return account;
  }

  private static Book book(int number) {
    return new Book(number, "The Book of " + number, "Author " + number % 7, 100 + number, 9.99);
  }

  private static StandardEntry entry(int number) {
    StandardEntry entry = new StandardEntry();
    entry.state =
        new Serializable[] {
          1_000_000L + number,
          "Order " + number,
          "PENDING",
          number % 100,
          new Timestamp(1_700_000_000_000L + (long) number * MILLIS_PER_DAY),
          new Timestamp(1_710_000_000_000L + (long) number * MILLIS_PER_DAY),
          7L * number,
          null,
          number % 2 == 0
        };
    entry.subclass = "com.example.shop.Order";
    entry.version = number % 10;
    return entry;
  }

  /** Who may do what where: few names, again and again, as such maps have. */
  private static Map<String, List<String>> roles(int number) {
    Map<String, List<String>> roles = new HashMap<>();
    for (int area = 0; area < KEYS; area++) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i <= area % 3; i++) {
        names.add(ROLES.get((number + i) % ROLES.size()));
      }
      roles.put("area" + (number + area), names);
    }
    return roles;
  }

  /** Long texts, of which no encoding can make little. */
  private static Map<String, List<String>> texts(int number) {
    Map<String, List<String>> texts = new HashMap<>();
    for (int key = 0; key < KEYS; key++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < STRINGS; i++) {
        lines.add("line " + i + " of chapter " + key + " of the book of " + number);
      }
      texts.put("chapter " + key, lines);
    }
    return texts;
  }
}
