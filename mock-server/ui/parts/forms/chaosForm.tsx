/** The form that injects failures into the next webhook deliveries. */
import { useState } from 'preact/hooks';
import { act } from '../../surface/acting.ts';
import { useReading } from '../../surface/reading.ts';
import { Read } from '../page.tsx';

const kinds = [
  { name: 'duplicate', says: 'Send twice (count)' },
  { name: 'drop', says: 'Drop first attempt (count)' },
  { name: 'badSignature', says: 'Bad signature on first attempt (count)' },
  { name: 'staleTimestamp', says: 'Stale timestamp on first attempt (count)' },
  { name: 'reorder', says: 'Reverse order of the next (2 or more)' },
] as const;

type Chaos = Readonly<Record<string, number | string>>;

export function ChaosForm() {
  const chaos = useReading<Chaos>('/webhook/chaos');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const set = (event: Event) => {
    event.preventDefault();
    const counts = kinds.flatMap(({ name }) => (Number(typed[name]) > 0 ? [[name, Number(typed[name])] as const] : []));
    const delay = typed.delay ? { delay: typed.delay } : {};
    void act(
      'PUT',
      '/webhook/chaos',
      { body: { ...Object.fromEntries(counts), ...delay } },
      'Chaos set for the next deliveries.',
    );
  };
  return (
    <Read from={chaos}>
      {(left) => {
        const coming = Object.entries(left).filter(([name, count]) => name !== 'held' && count !== 0);
        return (
          <form class="grid-form" onSubmit={set}>
            <p class="soft whole">
              {coming.length === 0
                ? 'No chaos set.'
                : `Remaining: ${coming.map(([name, count]) => `${name} ${count}`).join(', ')}.`}
            </p>
            {kinds.map(({ name, says }) => (
              <label key={name} class="field">
                <span>{says}</span>
                <input
                  type="number"
                  min={name === 'reorder' ? 2 : 1}
                  max="1000"
                  value={typed[name] ?? ''}
                  onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
                />
              </label>
            ))}
            <label class="field">
              <span>Delay next delivery</span>
              <input
                placeholder="PT5M"
                value={typed.delay ?? ''}
                onInput={(event) => setTyped({ ...typed, delay: event.currentTarget.value })}
              />
            </label>
            <div class="form-actions">
              <button type="button" onClick={() => act('PUT', '/webhook/chaos', { body: {} }, 'Chaos cleared.')}>
                Clear
              </button>
              <button type="submit" class="primary">
                Set
              </button>
            </div>
          </form>
        );
      }}
    </Read>
  );
}
