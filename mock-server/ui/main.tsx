/** Entry point of the inspector. */
import { render } from 'preact';
import { App } from './app.tsx';

const rootElement = document.getElementById('app');
if (rootElement !== null) render(<App />, rootElement);
