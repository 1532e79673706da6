/** Entry point of the inspector. */
import { render } from 'preact';
import { App } from './app.tsx';

const home = document.getElementById('app');
if (home !== null) render(<App />, home);
