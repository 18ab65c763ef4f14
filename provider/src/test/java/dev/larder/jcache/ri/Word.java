package dev.larder.jcache.ri;

import java.io.Serializable;

/** A value that can be changed after it was given away. */
final class Word implements Serializable {
  private static final long serialVersionUID = 1;

  private String text;

  Word(String text) {
    this.text = text;
  }

  void change(String toText) {
    text = toText;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Word word && word.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
