/** The form that adds an API fault. */
import { useState } from 'preact/hooks';
import { act } from '../../surface/acting.ts';
import type { Fault } from '../../surface/answers.ts';
import { useReading } from '../../surface/reading.ts';
import { settable } from '../../surface/settableFaults.ts';

const empty = { operation: '', what: '503', phase: 'before', times: '1', delay: '0' };
const whats = ['400', '401', '404', '408', '429', '500', '502', '503', '504', 'reset', 'truncated', 'delay'] as const;
const words: Readonly<Record<string, string>> = {
  reset: 'connection reset',
  truncated: 'truncated response',
  delay: 'delay only',
};

export function FaultForm({ faults }: { readonly faults: readonly Fault[] }) {
  const [fault, setFault] = useState(empty);
  const operations = Object.keys(useReading<Readonly<Record<string, unknown>>>('/coverage').data ?? {});
  const change = (name: keyof typeof empty) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setFault({ ...fault, [name]: event.currentTarget.value });
  const add = (event: Event) => {
    event.preventDefault();
    const { operation, what, phase, times, delay } = fault;
    const wanted = {
      ...(operation === '' ? {} : { operation }),
      ...(/^\d+$/.test(what) ? { status: Number(what) } : {}),
      ...(what === 'reset' || what === 'truncated' ? { connection: what } : {}),
      phase,
      times: Number(times),
      delay: Number(delay),
    };
    void act('PUT', '/faults', { body: [...settable(faults), wanted] }, 'Fault added.');
  };
  return (
    <form class="grid-form" onSubmit={add}>
      <label class="field">
        <span>Operation</span>
        <select value={fault.operation} onChange={change('operation')}>
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
        <select value={fault.what} onChange={change('what')}>
          {whats.map((what) => (
            <option key={what} value={what}>
              {words[what] ?? what}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>When</span>
        <select value={fault.phase} onChange={change('phase')}>
          <option value="before">before processing</option>
          <option value="after">after processing</option>
        </select>
      </label>
      <label class="field">
        <span>Times</span>
        <input type="number" min="1" max="1000000" required value={fault.times} onInput={change('times')} />
      </label>
      <label class="field">
        <span>Delay (ms)</span>
        <input type="number" min="0" max="60000" required value={fault.delay} onInput={change('delay')} />
      </label>
      <div class="form-actions">
        <button type="submit" class="primary">
          Add fault
        </button>
      </div>
    </form>
  );
}
