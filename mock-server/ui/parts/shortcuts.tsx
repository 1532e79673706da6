/** Keyboard shortcuts and the dialog that lists them. */
import { useEffect } from 'preact/hooks';
import { advance, advanceToNext } from '../surface/clockMoves.ts';
import { buildHref, navigateTo } from '../surface/session.ts';
import { clockSteps } from './clockBar.tsx';
import { Dialog } from './dialog.tsx';
import { navigationItems } from './navigation.ts';
import { switchTheme } from './sidebar.tsx';

/** Milliseconds to wait for the second key of a sequence. */
const sequenceTimeout = 1500;

export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    let pendingKey: { readonly key: string; readonly at: number } | undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTypingTarget(event.target))
        return;
      const prefixKey =
        pendingKey !== undefined && event.timeStamp - pendingKey.at < sequenceTimeout ? pendingKey.key : undefined;
      pendingKey = { key: event.key, at: event.timeStamp };
      const isHandled =
        prefixKey === 'g'
          ? navigateByKey(event.key)
          : prefixKey === 'a'
            ? moveClockByKey(event.key)
            : runSingleKey(event.key, onHelp);
      if (!isHandled) return;
      event.preventDefault();
      if (prefixKey !== undefined) pendingKey = undefined;
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Shortcuts are off while a text control or a dialog has the focus. */
function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;
}

function navigateByKey(key: string): boolean {
  const item = navigationItems.find((other) => other.key === key);
  if (item !== undefined) navigateTo(buildHref(item.view));
  return item !== undefined;
}

function moveClockByKey(key: string): boolean {
  const step = clockSteps.find((other) => other.key === key);
  if (step !== undefined) void advance({ by: step.by });
  if (key === 'n') void advanceToNext();
  return step !== undefined || key === 'n';
}

function runSingleKey(key: string, onHelp: () => void): boolean {
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
          {navigationItems.map(({ key, name }) => (
            <ShortcutRow key={key} keys={['g', key]} description={name} />
          ))}
        </dl>
        <dl>
          {clockSteps.map(({ key, name }) => (
            <ShortcutRow key={key} keys={['a', key]} description={`advance the clock by ${name.replace('+', '')}`} />
          ))}
          <ShortcutRow keys={['a', 'n']} description="advance the clock to the next due effect" />
          <ShortcutRow keys={['/']} description="search" />
          <ShortcutRow keys={['T']} description="change the theme" />
          <ShortcutRow keys={['?']} description="show this list" />
          <ShortcutRow keys={['Esc']} description="close a dialog" />
        </dl>
      </div>
    </Dialog>
  );
}

function ShortcutRow({ keys, description }: { readonly keys: readonly string[]; readonly description: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{description}</dd>
    </div>
  );
}
