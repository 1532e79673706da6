/** The form that adds an API fault. */
import { useState } from 'preact/hooks';
import { runAction } from '../../surface/actions.ts';
import { useResource } from '../../surface/resource.ts';
import type { Fault } from '../../surface/responses.ts';
import { toSettableFaults } from '../../surface/settableFaults.ts';

const emptyFault = { operation: '', effect: '503', phase: 'before', times: '1', delay: '0' };
const faultTypes = [
  '400',
  '401',
  '404',
  '408',
  '429',
  '500',
  '502',
  '503',
  '504',
  'reset',
  'truncated',
  'delay',
] as const;
const faultLabels: Readonly<Record<string, string>> = {
  reset: 'connection reset',
  truncated: 'truncated response',
  delay: 'delay only',
};

export function FaultForm({ faults }: { readonly faults: readonly Fault[] }) {
  const [fault, setFault] = useState(emptyFault);
  const operations = Object.keys(useResource<Readonly<Record<string, unknown>>>('/coverage').data ?? {});
  const changeHandler =
    (name: keyof typeof emptyFault) => (event: { readonly currentTarget: { readonly value: string } }) =>
      setFault({ ...fault, [name]: event.currentTarget.value });
  const submit = (event: Event) => {
    event.preventDefault();
    const { operation, effect, phase, times, delay } = fault;
    const newFault = {
      ...(operation === '' ? {} : { operation }),
      ...(/^\d+$/.test(effect) ? { status: Number(effect) } : {}),
      ...(effect === 'reset' || effect === 'truncated' ? { connection: effect } : {}),
      phase,
      times: Number(times),
      delay: Number(delay),
    };
    void runAction('PUT', '/faults', { body: [...toSettableFaults(faults), newFault] }, 'Fault added.');
  };
  return (
    <form class="grid-form" onSubmit={submit}>
      <label class="field">
        <span>Operation</span>
        <select value={fault.operation} onChange={changeHandler('operation')}>
          <option value="">all</option>
          {operations.map((operation) => (
            <option key={operation} value={operation}>
              {operation}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Fault</span>
        <select value={fault.effect} onChange={changeHandler('effect')}>
          {faultTypes.map((effect) => (
            <option key={effect} value={effect}>
              {faultLabels[effect] ?? effect}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>When</span>
        <select value={fault.phase} onChange={changeHandler('phase')}>
          <option value="before">before processing</option>
          <option value="after">after processing</option>
        </select>
      </label>
      <label class="field">
        <span>Times</span>
        <input type="number" min="1" max="1000000" required value={fault.times} onInput={changeHandler('times')} />
      </label>
      <label class="field">
        <span>Delay (ms)</span>
        <input type="number" min="0" max="60000" required value={fault.delay} onInput={changeHandler('delay')} />
      </label>
      <div class="form-actions">
        <button type="submit" class="primary">
          Add fault
        </button>
      </div>
    </form>
  );
}
