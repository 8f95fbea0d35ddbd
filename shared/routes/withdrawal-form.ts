import { routes } from './routes.ts'

/** Path of the page about withdrawal, without locale prefix. */
export const withdrawalPage = routes.content.href({ path: 'legal/withdrawal' })

/**
 * Path of the model withdrawal form as a file to print, without locale prefix (LAW-10); only the
 * markets whose law gives such a form have it.
 */
export const withdrawalFormFile = `${withdrawalPage}/form.html`
