package dev.larder.examples.codecs;

import java.util.List;

/** What the example stores. Not Serializable: neither codec needs it to be. */
public record Book(String isbn, String title, int pages, List<String> tags) {}
