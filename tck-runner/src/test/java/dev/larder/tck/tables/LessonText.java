package dev.larder.tck.tables;

/** What the lessons print. */
final class LessonText {
  static final String EVICTION =
      """
      trace: 200000 accesses, 20000 books, four periods, seed 20260731
      entry body: 76 bytes
      policy                 overhead  bytes/entry  entries at 400000 bytes  overhead share
      least recently used          16           92                     4347           %17.4
      least frequently used        24          100                     4000           %24.0
      random                        8           84                     4761            %9.5
      time-based                   16           92                     4347           %17.4

      hit rate (same trace, three budgets)
      policy                 200000 bytes  400000 bytes  800000 bytes  dropped entries
      least recently used           %82.6        %87.3        %89.9               0
      least frequently used         %77.0        %87.1        %89.5               0
      random                        %78.0        %84.7        %89.7               0
      time-based                    %65.5        %65.5        %65.5           43525

      time-based: what changed as the budget grew
      budget   hits  entries held  expired  dead bytes
      200000 130965           2173      1154      106168
      400000 130965           4347      3328      306176
      800000 130965           8695      7676      706192
      """;

  private static final String HELD =
      """
      one hour of traffic: 72000 keys placed, 216000 accesses made, seed 20260731
      method            entries held  dead entries  dead bytes  dead share  peak dead bytes
      lazy only                    39714      29205   2964300    %73.5        2964300
      active, 5 samples            20891      10382   1053954    %49.6        1113648
      active, 20 samples           14460       3951    401040    %27.2         414303
      active, 100 samples          12539       2030    205941    %16.1         212913
      """;

  private static final String CLEANUP =
      """

      cleanup cost and delay
      method            lazy deleted  average delay  worst  active deleted  sampled
      lazy only                     32286           421.4 s   3500 s              0           0
      active, 5 samples             23572           206.5 s   3009 s          27537       62375
      active, 20 samples            16649            68.1 s   1563 s          40891      167200
      active, 100 samples           12772            30.7 s    781 s          46689      362500
      """;

  private static final String CLOSING =
      """

      extra work per access: lazy 0 (limited to the accessed entry) | active, 20 samples: 0.774 entries, 8360 rounds / 3600 seconds
      memory with lazy only: 4035180 bytes | with active, 20 samples: 1471920 bytes | difference 2563260 bytes (%63.5)
      """;

  /** Without the lines of the timer wheel. */
  static final String EXPIRY = HELD + CLEANUP + CLOSING;

  private LessonText() {}
}
