/** Keyboard shortcuts and the dialog that lists them. */
import { useEffect } from 'preact/hooks';
import { advance, advanceToNext } from '../surface/moving.ts';
import { addressOf, goTo } from '../surface/session.ts';
import { steps } from './clockBar.tsx';
import { Dialog } from './dialog.tsx';
import { places } from './places.ts';
import { switchTheme } from './sidebar.tsx';

/** Milliseconds to wait for the second key of a sequence. */
const patience = 1500;

export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const before = first !== undefined && event.timeStamp - first.at < patience ? first.key : undefined;
      first = { key: event.key, at: event.timeStamp };
      const did = before === 'g' ? go(event.key) : before === 'a' ? move(event.key) : once(event.key, onHelp);
      if (!did) return;
      event.preventDefault();
      if (before !== undefined) first = undefined;
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Shortcuts are off while a text control or a dialog has the focus. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;
}

function go(key: string): boolean {
  const place = places.find((other) => other.key === key);
  if (place !== undefined) goTo(addressOf(place.view));
  return place !== undefined;
}

function move(key: string): boolean {
  const step = steps.find((other) => other.key === key);
  if (step !== undefined) void advance({ by: step.by });
  if (key === 'n') void advanceToNext();
  return step !== undefined || key === 'n';
}

function once(key: string, onHelp: () => void): boolean {
  if (key === '?') onHelp();
  else if (key === 'T') switchTheme();
  else if (key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus();
  else return false;
  return true;
}

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div class="shortcuts">
        <dl>
          {places.map(({ key, name }) => (
            <Row key={key} keys={['g', key]} does={name} />
          ))}
        </dl>
        <dl>
          {steps.map(({ key, name }) => (
            <Row key={key} keys={['a', key]} does={`advance the clock ${name}`} />
          ))}
          <Row keys={['a', 'n']} does="advance to next due" />
          <Row keys={['/']} does="search" />
          <Row keys={['T']} does="change the theme" />
          <Row keys={['?']} does="show this list" />
          <Row keys={['Esc']} does="close a dialog" />
        </dl>
      </div>
    </Dialog>
  );
}

function Row({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
