/** The form that injects failures into the next webhook deliveries. */
import { useState } from 'preact/hooks';
import { runAction } from '../../surface/actions.ts';
import { useResource } from '../../surface/resource.ts';
import { ResourceView } from '../page.tsx';

const kinds = [
  { name: 'duplicate', label: 'Send twice', hint: 'count' },
  { name: 'drop', label: 'Drop first attempt', hint: 'count' },
  { name: 'badSignature', label: 'Bad signature on first attempt', hint: 'count' },
  { name: 'staleTimestamp', label: 'Stale timestamp on first attempt', hint: 'count' },
  { name: 'reorder', label: 'Reverse the order of the next', hint: '2 or more' },
] as const;

const delayLabel = 'Delay next delivery';

const getLabel = (name: string): string => kinds.find((kind) => kind.name === name)?.label ?? delayLabel;

type Chaos = Readonly<Record<string, number | string>>;

export function ChaosForm() {
  const chaos = useResource<Chaos>('/webhook/chaos');
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: Event) => {
    event.preventDefault();
    const counts = kinds.flatMap(({ name }) =>
      Number(inputs[name]) > 0 ? [[name, Number(inputs[name])] as const] : [],
    );
    const delay = inputs.delay ? { delay: inputs.delay } : {};
    void runAction(
      'PUT',
      '/webhook/chaos',
      { body: { ...Object.fromEntries(counts), ...delay } },
      'Chaos set for the next deliveries.',
    );
  };
  return (
    <ResourceView resource={chaos}>
      {(pending) => {
        const pendingKinds = Object.entries(pending).filter(([name, count]) => name !== 'held' && count !== 0);
        return (
          <form class="grid-form" onSubmit={submit}>
            <p class="soft whole">
              {pendingKinds.length === 0
                ? 'No chaos set.'
                : `Remaining: ${pendingKinds.map(([name, count]) => `${getLabel(name)}: ${count}`).join('; ')}. “Set” replaces these numbers.`}
            </p>
            {kinds.map(({ name, label, hint }) => (
              <label key={name} class="field">
                <span>
                  {label} ({hint})
                </span>
                <input
                  type="number"
                  min={name === 'reorder' ? 2 : 1}
                  max="1000"
                  value={inputs[name] ?? ''}
                  onInput={(event) => setInputs({ ...inputs, [name]: event.currentTarget.value })}
                />
              </label>
            ))}
            <label class="field">
              <span>{delayLabel} (ISO 8601 duration)</span>
              <input
                placeholder="PT5M"
                value={inputs.delay ?? ''}
                onInput={(event) => setInputs({ ...inputs, delay: event.currentTarget.value })}
              />
            </label>
            <div class="form-actions">
              <button type="button" onClick={() => runAction('PUT', '/webhook/chaos', { body: {} }, 'Chaos cleared.')}>
                Clear
              </button>
              <button type="submit" class="primary">
                Set
              </button>
            </div>
          </form>
        );
      }}
    </ResourceView>
  );
}
