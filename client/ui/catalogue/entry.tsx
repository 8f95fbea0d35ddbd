import '@vitejs/plugin-react/preamble'
import '#client/ui/all.css'
import 'virtual:uno.css'
import { createRoot } from 'react-dom/client'
import { Catalogue } from './catalogue.tsx'
import { supportCommands } from '../overlays/commands.ts'

supportCommands()
const root = document.getElementById('catalogue')
if (root)
  createRoot(root).render(
    <Catalogue language={document.documentElement.lang === 'de' ? 'de' : 'en'} />,
  )
