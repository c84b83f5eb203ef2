import './zod-config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { listenForInstallOffer } from '../base/install-offer.ts';
import { Providers } from './providers.tsx';
import { preloadPage, Router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

listenForInstallOffer();
// To read the code up to here is a long task on a phone: what it does is another.
setTimeout(() => {
  preloadPage(window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
    </StrictMode>,
  );
});
