import type { UnusedFeature } from './unused-react.ts'

/** Events whose handlers nobody sets, by React's name without `on`. */
export const unusedEvents =
  'Abort AuxClick CanPlay CanPlayThrough Copy Cut Drag DragEnd DragEnter DragExit DragLeave DragOver DragStart Drop DurationChange Emptied Encrypted Ended FullscreenChange FullscreenError GotPointerCapture KeyPress LoadedData LoadedMetadata LoadStart LostPointerCapture MouseMove MouseOut MouseOver Paste Pause Play Playing PointerOut PointerOver Progress RateChange Resize Seeked Seeking Stalled Suspend TimeUpdate TouchCancel TouchEnd TouchStart VolumeChange TouchMove Waiting Wheel ScrollEnd DoubleClick AnimationEnd AnimationIteration AnimationStart TransitionRun TransitionStart TransitionCancel TransitionEnd CompositionEnd CompositionStart CompositionUpdate BeforeInput Select'.split(
    ' ',
  )

/** Attributes that no component sets. */
export const unusedAttributes =
  'xlinkActuate xlinkArcrole xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace xlinkHref autoReverse externalResourcesRequired focusable preserveAlpha credentialless disablePictureInPicture disableRemotePlayback scoped seamless itemScope noModule playsInline autoPlay reversed capture contentEditable suppressContentEditableWarning allowFullScreen'.split(
    ' ',
  )

/** Elements that no component renders. */
export const unusedElements =
  'keygen param menuitem embed object video audio image track wbr area base col iframe'.split(' ')

const list = (names: readonly string[]) => names.join(' ')
const domNames = list(unusedEvents).toLowerCase().replace('doubleclick', 'dblclick')

/** By feature of react-dom, as `unusedFeatures`. */
export const unusedDomFeatures = {
  events: {
    functions: [
      'getVendorPrefixedEventName',
      'makePrefixMap',
      'constructSelectEvent',
      'getNativeBeforeInputChars',
      'getFallbackBeforeInputChars',
      'isFallbackCompositionEnd',
      'getData',
      'getDataFromCustomEvent',
    ],
    keys: ['getModifierState'],
    cases: {
      dispatchEventForPluginEventSystem: `${domNames} beforeblur afterblur ANIMATION_END ANIMATION_ITERATION ANIMATION_START TRANSITION_END`,
      setProp: 'onScrollEnd',
    },
    texts: [['simpleEventPluginEvents.push("scrollEnd");', '']],
    cuts: [
      [
        '"abort auxClick',
        '.split(',
        '"beforeToggle cancel click close contextMenu error input invalid keyDown keyUp load mouseDown mouseUp pointerCancel pointerDown pointerMove pointerUp reset submit scroll toggle"',
      ],
      ['var vendorPrefixes = {', 'function getVendorPrefixedEventName', ''],
      ['registerSimpleEvent(ANIMATION_END', 'registerSimpleEvent("focusin"', ''],
      ['registerSimpleEvent(TRANSITION_RUN', 'registerDirectEvent("onMouseEnter"', ''],
      ['registerTwoPhaseEvent(\n  "onSelect"', 'var mediaEventTypes', ''],
      ['"abort canplay', '.split(', '""'],
      [
        '      handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;\n      switch',
        '    }\n    processDispatchQueue(',
        '',
      ],
      ['  DragEventInterface = ', '  FocusEventInterface = ', ''],
      ['  AnimationEventInterface = ', '  normalizeKey = ', ''],
      ['  TouchEventInterface = ', '  ToggleEventInterface = ', ''],
    ],
  },
  attributes: {
    cases: { setProp: list(unusedAttributes) },
    cuts: [
      [
        '    ["accentHeight"',
        '    ["xmlnsXlink"',
        '    ["strokeDasharray", "stroke-dasharray"], ["strokeLinecap", "stroke-linecap"], ["strokeLinejoin", "stroke-linejoin"], ["strokeWidth", "stroke-width"],\n',
      ],
    ],
  },
  elements: {
    cases: {
      setInitialProperties: `${list(unusedElements)} link meta`,
      updateProperties: `${list(unusedElements)} link meta`,
      prepareToHydrateHostInstance: `${list(unusedElements)} link`,
    },
  },
  // Those that are left can be numbers.
  'numbers as styles without unit': {
    cuts: [
      [
        '"animationIterationCount',
        '.split(\n    " "\n  )\n);\nfunction setValueForStyle(',
        '"aspectRatio columns flex flexGrow flexShrink fontWeight gridColumn gridRow lineClamp lineHeight opacity order scale zIndex"',
      ],
    ],
  },
  'React DevTools': {
    variables: { injectedHook: 'null' },
    // With the comparison of the versions of both packages, which `slimFiles` makes.
    cuts: [['var isomorphicReactPackageVersion', 'exports.createRoot = ', '']],
  },
  'the React compiler': { functions: ['useMemoCache'], keys: ['useMemoCache'] },
  unstable_scheduleHydration: {
    functions: ['attemptExplicitHydrationTarget'],
    cuts: [
      ['ReactDOMHydrationRoot.prototype.unstable_scheduleHydration', 'exports.createRoot = ', ''],
    ],
  },
  findDOMNode: { functions: ['findCurrentFiberUsingSlowPath'] },
  'reports of hydration': { functions: ['commitSuspenseHydrationCallbacks'] },
} satisfies Record<string, UnusedFeature>

/** Code for browsers that are older than the build's target. */
export const oldBrowsers: UnusedFeature = {
  functions: [
    'handleEventsForInputEventPolyfill',
    'getTargetInstForInputEventPolyfill',
    'handlePropertyChange',
  ],
  variables: { canUseDOM: '!0', isInputEventSupported: '!0', passiveBrowserEventsSupported: '!0' },
  cuts: [
    ['\n    "function" === typeof reportError', ',\n  concurrentQueues = []', ' reportError'],
    [
      '\n    "undefined" !== typeof AbortController\n',
      ',\n  scheduleCallback$2',
      ' AbortController',
    ],
    [
      `relatedTarget: function (event) {`,
      `  }),
  SyntheticMouseEvent =`,
      'relatedTarget: 0, movementX: 0, movementY: 0',
    ],
    ['key: function (nativeEvent) {', '    code: 0,', 'key: 0,\n'],
    [
      'charCode: function (event) {',
      '  }),\n  SyntheticKeyboardEvent =',
      'charCode: 0, keyCode: 0, which: 0',
    ],
    ['"function" === typeof WeakMap ? ', ',\n  executionContext = 0', 'WeakMap'],
    [
      'var scheduleTimeout = ',
      ';\nfunction handleErrorInNextTick',
      'var scheduleTimeout = setTimeout, cancelTimeout = clearTimeout, localRequestAnimationFrame = requestAnimationFrame, scheduleMicrotask = queueMicrotask',
    ],
    ['Math.clz32 ? ', ',\n  log = ', 'Math.clz32'],
    ['"function" === typeof Object.is ? ', ';\nfunction shallowEqual', 'Object.is'],
    // Names of attributes are ASCII.
    ['RegExp(\n    "^[:A-Z_a-z', ',\n  illegalAttributeNameCache', String.raw`/^[:\w][:\w.-]*$/`],
    ['if (canUseDOM)\n  try {', 'var root = null', ''],
    ['var isInputEventSupported = !1;\nif', 'function stopWatchingForValueChange', ''],
  ],
}
