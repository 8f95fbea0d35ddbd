import { earlyGlobal, needsScript } from './replay.ts'

/**
 * The script in the document's head that keeps presses before hydration. Forms are kept as well:
 * the browser would send their values in an address.
 */
export const earlyScript =
  `(function(w,e){w.${earlyGlobal}=e;w.addEventListener("click",e);w.addEventListener("submit",e)})(window,function e(v){` +
  `var c=v.type=="click",t=v.target.closest(c?"${needsScript.click}":"${needsScript.submit}");if(!t)return;c&&t.type=="button"||v.preventDefault();` +
  `e.kept&&e.kept.effect.cancel();e.kept={target:t,at:performance.now(),effect:t.animate({opacity:.6},{duration:150,fill:"forwards"})}})`
