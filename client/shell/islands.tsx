import { acted, island } from '../streaming/island.tsx'
import { later } from '../streaming/later.tsx'
import { whenNeeded } from '../streaming/when-needed.ts'
import { searchWanted } from '../search/search-wanted.ts'
import { cartWanted } from './cart-wanted.ts'

/**
 * Parts of the shell whose scripts are loaded when the browser is idle, or later. The HTML of an
 * island is in the page from the start; that of `later` is added with its script.
 */
export const AccountNavigation = island(() =>
  import('./account-navigation.tsx').then((module) => module.AccountNavigation),
)
export const CartPanel = later(
  () => import('./cart-panel.tsx').then((module) => module.CartPanel),
  cartWanted,
)
export const ConsentDialog = later(() =>
  import('./consent-dialog.tsx').then((module) => module.ConsentDialog),
)
export const Footer = island(
  () => import('./footer.tsx').then((module) => module.Footer),
  whenNeeded('footer', 'button'),
)
export const MegaMenu = island(() => import('./mega-menu.tsx').then((module) => module.MegaMenu))
/** The browser opens it by itself; only what is in it needs the script. */
export const MenuDrawer = island(
  () => import('./menu-drawer.tsx').then((module) => module.MenuDrawer),
  acted,
)
export const PromoBanner = island(() =>
  import('./promo-banner.tsx').then((module) => module.PromoBanner),
)
export const RegionToast = later(() =>
  import('./region-toast.tsx').then((module) => module.RegionToast),
)
export const SearchPanel = later(
  () => import('../search/search-panel.tsx').then((module) => module.SearchPanel),
  searchWanted,
)
export const SlimFooter = island(() =>
  import('./slim-footer.tsx').then((module) => module.SlimFooter),
)
export const UserMenu = island(() => import('./user-menu.tsx').then((module) => module.UserMenu))
