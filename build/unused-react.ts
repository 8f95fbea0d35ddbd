/**
 * What a file of React contains for a feature that the shop does not use. All that is named
 * here must be found in the file, else the build fails.
 */
export interface UnusedFeature {
  /** Functions that only run for the feature. They are emptied, and their calls give undefined. */
  functions?: readonly string[]
  /** Such functions whose callers read the result → what a call gives. */
  results?: Readonly<Record<string, string>>
  /** Functions of which a part is for the feature → the body without that part. */
  bodies?: Readonly<Record<string, string>>
  /** Properties of `exports`. */
  exports?: readonly string[]
  /** Values of `tag` that no fiber has. */
  tags?: readonly number[]
  /** Variables that are never set to another value than this. */
  variables?: Readonly<Record<string, string>>
  /** Methods that no class has. */
  methods?: readonly string[]
  /** Properties that never have another value than this. */
  properties?: Readonly<Record<string, string>>
  /** Properties of object literals that nobody reads. */
  keys?: readonly string[]
  /** Function → labels that do not occur in its switches, separated by spaces. */
  cases?: Readonly<Record<string, string>>
  /** Texts, found once or as often as named → what stands there instead. */
  texts?: readonly (readonly [text: string, instead: string, times?: number])[]
  /** Start of a text → start of what follows it, and what stands there instead. */
  cuts?: readonly (readonly [from: string, to: string, instead: string])[]
}

/** By feature. `tests/build/slim-react.test.ts` finds code that uses one of them. */
export const unusedFeatures = {
  '<ViewTransition>': {
    functions: [
      'getViewTransitionName',
      'getViewTransitionClassName',
      'getClassNameByType',
      'trackEnterViewTransitions',
      'pushViewTransitionCancelableScope',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionOnHostInstances',
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions',
      'scheduleViewTransitionEvent',
      'reportViewTransitionError',
      'applyViewTransitionName',
      'restoreViewTransitionName',
      'createMeasurement',
      'commitAfterMutationEffectsOnFiber',
      'recursivelyTraverseAfterMutationEffects',
      'startViewTransition',
      'ViewTransitionPseudoElement',
      'createViewTransitionInstance',
      'queueTransitionTypes',
    ],
    results: { claimQueuedTransitionTypes: 'null', pushMutationContext: '!1' },
    tags: [30],
    variables: {
      shouldStartViewTransition: '!1',
      appearingViewTransitions: 'null',
      viewTransitionCancelableChildren: 'null',
      viewTransitionContextChanged: '!1',
      viewTransitionMutationContext: '!1',
      inUpdateViewTransition: '!1',
      rootViewTransitionAffected: '!1',
      rootViewTransitionNameCanceled: '!1',
      pendingViewTransition: 'null',
      pendingViewTransitionEvents: 'null',
      pendingTransitionTypes: 'null',
      entangledTransitionTypes: 'null',
    },
    cases: { createFiberFromTypeAndProps: 'REACT_LEGACY_HIDDEN_TYPE REACT_VIEW_TRANSITION_TYPE' },
    cuts: [
      ['  root$28 = transition.types;\n', '  null !== prevOnStartTransitionFinish', ''],
      [
        '    recoverableErrors = pendingViewTransitionEvents',
        '    0 !== (pendingEffectsLanes & 3)',
        '',
      ],
    ],
  },
  'a ref on a Fragment': {
    functions: [
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
      'isFragmentInstanceParent',
      'FragmentInstance',
      'collectChildren',
      'collectClientRects',
      'validateDocumentPositionWithFiberTree',
      'scrollTextNodeIntoView',
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
    ],
    texts: [
      [
        `,
        current &&
          null !== current.stateNode &&
          (current.stateNode._fragmentFiber = finishedWork);`,
        ';',
      ],
    ],
  },
  // Error reports contain the error's own stack.
  'component stacks': {
    functions: ['describeNativeComponentFrame', 'getStackByFiberInDevAndProd'],
  },
  'names of components in messages': { functions: ['getComponentNameFromType'] },
  '<SuspenseList>': {
    functions: [
      'updateSuspenseListComponent',
      'findFirstSuspended',
      'initSuspenseListRenderState',
      'cutOffTailIfNeeded',
    ],
    tags: [19],
    cases: { createFiberFromTypeAndProps: 'REACT_SUSPENSE_LIST_TYPE' },
  },
  '<Activity>': {
    functions: ['updateActivityComponent', 'recursivelyTraverseDisconnectPassiveEffects'],
    tags: [31],
    cases: { createFiberFromTypeAndProps: 'REACT_ACTIVITY_TYPE' },
  },
  '<StrictMode>': {
    functions: ['setIsStrictModeForDevtools'],
    tags: [8],
    variables: { shouldDoubleInvokeUserFnsInHooksDEV: '!1' },
    cases: { createFiberFromTypeAndProps: 'REACT_STRICT_MODE_TYPE' },
  },
  '<Profiler>': { tags: [12], cases: { createFiberFromTypeAndProps: 'REACT_PROFILER_TYPE' } },
  'consumers of a context': {
    tags: [9],
    cases: { createFiberFromTypeAndProps: 'REACT_CONSUMER_TYPE' },
  },
  // 17 and 28 are of React's legacy mode.
  'kinds of components that React does not export': { tags: [17, 21, 23, 24, 25, 28] },
  'custom elements': {
    functions: ['setPropOnCustomElement'],
    results: { isCustomElement: '!1' },
  },
  'useActionState, useFormStatus, useOptimistic, useTransition, and asynchronous transitions': {
    functions: [
      'mountActionState',
      'updateActionState',
      'rerenderActionState',
      'updateActionStateImpl',
      'dispatchActionState',
      'runActionStateAction',
      'entangleAsyncAction',
      'pingEngtangledActionScope',
      'defaultOnDefaultTransitionIndicator',
      'suspendIfUpdateReadFromEntangledAsyncAction',
    ],
    keys: [
      'useTransition',
      'useHostTransitionStatus',
      'useFormState',
      'useActionState',
      'useOptimistic',
    ],
    variables: {
      currentEntangledLane: '0',
      currentEntangledActionThenable: 'null',
      didReadFromEntangledAsyncAction: '!1',
    },
  },
  useImperativeHandle: { keys: ['useImperativeHandle'] },
  'the cache of server components': {
    functions: [
      'pushTransition',
      'releaseCache',
      'releaseRootPooledCache',
      'commitOffscreenPassiveMountEffects',
      'commitCachePassiveMountEffect',
      'recursivelyTraverseAtomicPassiveEffects',
    ],
    results: { peekCacheFromPool: 'null', getSuspendedCache: 'null' },
    bodies: { createCache: '{return {refCount: 0}}' },
    keys: ['useCacheRefresh', 'getCacheForType', 'cacheSignal', 'cachePool'],
    properties: { cachePool: 'null' },
    texts: [['null !== current && pop(resumedCache)', 'null', 3]],
  },
  // The server writes stylesheets, preloads and metadata into the head as text.
  '<link>, <meta>, <title>, <style>, <script async> and preloads': {
    functions: [
      'getResource',
      'acquireResource',
      'createHoistableInstance',
      'getHydratableHoistableCache',
      'mountHoistable',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preconnectAs',
      'suspendResource',
      'preloadResourceAndSuspendIfNeeded',
      // Images delay a commit only inside <ViewTransition>.
      'preloadInstanceAndSuspendIfNeeded',
      'accumulateSuspenseyCommitOnFiber',
      'getHoistableRoot',
    ],
    results: { isHostHoistableType: '!1', preloadResource: '!0' },
    tags: [26],
    variables: { currentHoistableRoot: 'null', tagCaches: 'null' },
    cases: { canHydrateInstance: 'meta link style' },
    bodies: {
      completeRootWhenReady: `{
  root.timeoutHandle = -1;
  completeRoot(
    root,
    finishedWork,
    lanes,
    recoverableErrors,
    transitions,
    didIncludeRenderPhaseUpdate,
    spawnedLane,
    updatedLanes,
    suspendedRetryLanes,
    didSkipSuspendedSiblings
  );
}`,
    },
    cuts: [
      ['  D: prefetchDNS,', '};\n', ''],
      [
        '          case 5:\n            var resource = null;',
        '          case 6:\n            workInProgressSuspendedReason = 0;',
        '',
      ],
    ],
  },
  'functions as actions of forms': {
    functions: [
      'extractEvents$1',
      'startHostTransition',
      'ensureFormComponentIsStateful',
      'requestFormReset$1',
      'requestFormReset',
      'recursivelyResetForms',
      'TransitionAwareHostComponent',
      'startTransition',
    ],
    variables: { needsFormReset: '!1' },
    cuts: [
      [
        `if ("function" === typeof value) {
        domElement.setAttribute(
          key,
          "javascript:throw`,
        `if (
        null == value ||
        "symbol" === typeof value ||
        "boolean" === typeof value
      ) {
        domElement.removeAttribute(key);`,
        '',
      ],
      [
        `null !== workInProgress.memoizedState &&
        ((`,
        `markRef(current, workInProgress);
      reconcileChildren(current, workInProgress, props, renderLanes);`,
        '',
      ],
    ],
  },
  'lifecycle methods of classes but mounting, unmounting and errors': {
    functions: ['callComponentWillReceiveProps', 'applyDerivedStateFromProps'],
    results: { checkShouldComponentUpdate: '!0' },
    bodies: { resolveClassComponentProps: '{return baseProps}' },
    methods: [
      'componentWillMount',
      'UNSAFE_componentWillMount',
      'componentWillReceiveProps',
      'UNSAFE_componentWillReceiveProps',
      'componentWillUpdate',
      'UNSAFE_componentWillUpdate',
      'componentDidUpdate',
      'getSnapshotBeforeUpdate',
    ],
    properties: { contextType: 'void 0', getDerivedStateFromProps: 'void 0' },
  },
  'children that are iterators, promises or contexts': {
    results: { getIteratorFn: 'null' },
  },
  'editable elements but form fields': {
    texts: [
      ['"selectionStart" in root', '!0'],
      ['"selectionStart" in priorFocusedElem', '!0'],
    ],
  },
} satisfies Record<string, UnusedFeature>

/**
 * Properties of React's own objects, which the minifier cannot shorten because it does not know
 * that nothing else reads them. None is a property of a DOM node, of an option or of what
 * components get.
 */
export const ownProperties =
  'memoizedState updateQueue alternate pendingProps memoizedProps stateNode childLanes subtreeFlags dependencies elementType pendingLanes suspendedLanes pingedLanes expiredLanes baseState baseQueue lastRenderedReducer lastRenderedState eagerState hasEagerState deletions callbackNode callbackPriority entangledLanes entanglements hiddenUpdates hiddenCallbacks expirationTimes refCleanup shared firstBaseUpdate lastBaseUpdate treeContext retryLane dehydrated isDehydrated hydrationErrors retryQueue baseLanes _visibility _retryCache pingCache cancelPendingCommit timeoutHandle pendingContext errorRecoveryDisabledLanes shellSuspendCounter warmLanes blockedOn revertLane getSnapshot firstContext lastEffect'.split(
    ' ',
  )
