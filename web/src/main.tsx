import './app/schema-settings.ts';
import '@fontsource-variable/inter/wght.css';
import '@aws-amplify/ui-react/styles/reset.css';
import '@aws-amplify/ui-react/styles/base.css';
import '@aws-amplify/ui-react/styles/visuallyHidden.css';
import '@aws-amplify/ui-react/styles/button.css';
import '@aws-amplify/ui-react/styles/flex.css';
import '@aws-amplify/ui-react/styles/icon.css';
import '@aws-amplify/ui-react/styles/text.css';
import '@aws-amplify/ui-react/styles/loader.css';
import '@aws-amplify/ui-react/styles/field.css';
import '@aws-amplify/ui-react/styles/fieldMessages.css';
import '@aws-amplify/ui-react/styles/fieldGroup.css';
import '@aws-amplify/ui-react/styles/input.css';
import '@aws-amplify/ui-react/styles/textField.css';
import '@aws-amplify/ui-react/styles/passwordField.css';
import '@aws-amplify/ui-react/styles/select.css';
import '@aws-amplify/ui-react/styles/selectField.css';
import '@aws-amplify/ui-react/styles/textArea.css';
import '@aws-amplify/ui-react/styles/textAreaField.css';
import '@aws-amplify/ui-react/styles/searchField.css';
import '@aws-amplify/ui-react/styles/alert.css';
import './app/theme.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './api/session.ts';
import { finishSignOut } from './api/sign-out.ts';
import { App } from './app/app.tsx';
import { applyColorMode, followSystemColorMode } from './components/color-mode.ts';
import { applyDensity } from './components/density.ts';

applyColorMode();
applyDensity();
followSystemColorMode();
followOtherTabs();
finishSignOut();

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
