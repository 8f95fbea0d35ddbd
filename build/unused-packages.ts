import type { UnusedFeature } from './unused-react.ts'

/** Exports of `react` that nobody imports. */
export const unusedExports =
  'Activity Profiler PureComponent StrictMode ViewTransition __COMPILER_RUNTIME addTransitionType cache cacheSignal createRef unstable_useCacheRefresh useActionState useImperativeHandle useOptimistic useTransition'.split(
    ' ',
  )

/**
 * What the shop does not use of `react`. Its version is compared with that of react-dom when they
 * are installed.
 */
export const unusedOfReact: readonly UnusedFeature[] = [
  {
    exports: [...unusedExports, 'version'],
    cuts: [
      ['function ComponentDummy() {}', 'var isArrayImpl', ''],
      // The check of what a class gives its `setState`, with its message.
      ['  if (\n    "object" !== typeof partialState', '  this.updater.enqueueSetState', ''],
    ],
  },
]

/**
 * What the shop and its libraries do not use of `react-dom`, of which they need portals and
 * synchronous updates.
 */
export const unusedOfReactDom: readonly UnusedFeature[] = [
  {
    exports:
      'browser preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset unstable_batchedUpdates useFormState useFormStatus version'.split(
        ' ',
      ),
    cuts: [
      ['      r: function () {', '    },\n    p: 0,', '      r: noop\n'],
      ['null == key\n        ? null', ',\n    children: children', 'null == key ? null : "" + key'],
    ],
  },
]

/**
 * What react-dom does not use of `scheduler`: tasks with a delay, and priorities of its callers.
 */
export const unusedOfScheduler: readonly UnusedFeature[] = [
  {
    exports:
      'unstable_Profiling unstable_forceFrameRate unstable_next unstable_runWithPriority unstable_wrapCallback'.split(
        ' ',
      ),
    functions: ['advanceTimers', 'handleTimeout', 'requestHostTimeout'],
    cuts: [
      [
        'if ("object" === typeof performance &&',
        'var taskQueue',
        'exports.unstable_now = function () { return performance.now(); };\n',
      ],
      ['  needsPaint = !1,', 'function advanceTimers', '  needsPaint = !1;\n'],
      ['if ("function" === typeof localSetImmediate)', '  var channel = ', '{\n'],
      ['} else\n  schedulePerformWorkUntilDeadline', 'function requestHostTimeout', '}\n'],
      ['        isHostTimeoutScheduled &&', '        isPerformingWork = !0;', ''],
      ['              var firstTimer', '              hasMoreWork = !1;', ''],
      [
        '  "object" === typeof options &&',
        '  switch (priorityLevel)',
        '  options = currentTime;\n',
      ],
      [
        '  options > currentTime\n',
        '  return priorityLevel;',
        `  priorityLevel.sortIndex = timeout;
  push(taskQueue, priorityLevel);
  isHostCallbackScheduled ||
    isPerformingWork ||
    ((isHostCallbackScheduled = !0),
    isMessageLoopRunning ||
      ((isMessageLoopRunning = !0), schedulePerformWorkUntilDeadline()));
`,
      ],
    ],
  },
]
