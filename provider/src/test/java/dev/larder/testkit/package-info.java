/** What the tests of several packages share: time by hand, test stores, a model, race pairs. */
@NullMarked
package dev.larder.testkit;

import org.jspecify.annotations.NullMarked;
