import '../ui/layers.css';
import '../ui/reset.css';
import '@albumen/contracts/look/tokens.css';
import '@albumen/contracts/look/font.css';
import './frame-skeleton.css';
// For the painted head of a page.
import '../ui/link.module.css';
import '../ui/page.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
