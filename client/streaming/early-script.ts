import { earlyGlobal, mute } from './replay.ts'

/**
 * The script of a document's head that keeps what is pressed before the page is hydrated. A form is held back as well: the browser would
 * send its values as part of an address.
 */
export const earlyScript =
  `(function(w,e){w.${earlyGlobal}=e;w.addEventListener("click",e);w.addEventListener("submit",e)})(window,function e(v){` +
  `var c=v.type=="click",t=v.target.closest(c?"${mute.click}":"${mute.submit}");if(!t)return;c&&t.type=="button"||v.preventDefault();` +
  `e.kept&&e.kept.effect.cancel();e.kept={target:t,at:performance.now(),effect:t.animate({opacity:.6},{duration:150,fill:"forwards"})}})`
