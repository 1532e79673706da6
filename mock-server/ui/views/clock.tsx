/** The tenant's clock: its mode, controls that move it, and the effects of each move. */
import { useState } from 'preact/hooks';
import { steps } from '../parts/clockBar.tsx';
import { EffectList, PlanList } from '../parts/happenings.tsx';
import { Empty, Head, Panel, Read } from '../parts/page.tsx';
import { Tape } from '../parts/tape.tsx';
import type { Plan } from '../surface/answers.ts';
import { clock, now } from '../surface/clock.ts';
import { advance, advanceToNext, moves, setMode } from '../surface/moving.ts';
import { useReading } from '../surface/reading.ts';
import { dayOf, fieldOf, fromField, timeOf } from '../words/time.ts';

const rates = [60, 600, 3600] as const;

export function ClockView() {
  const plans = useReading<readonly Plan[]>('/agenda?limit=100');
  const mode = clock.value?.mode;
  return (
    <>
      <Head title="Clock" lead="Everything due happens at its scheduled time, however far you advance the clock." />
      <Panel kind="big-clock">
        <p class="big-time">
          <span>{timeOf(now.value, true)}</span>
          <small>
            {dayOf(now.value)} UTC · {mode === 'accelerated' ? `${clock.value?.rate} × real time` : (mode ?? '')}
          </small>
        </p>
        <div class="buttons">
          {steps.map(({ by, name }) => (
            <button key={by} type="button" onClick={() => advance({ by })}>
              {name}
            </button>
          ))}
          <button type="button" onClick={() => advance({ by: 'P7D' })}>
            +1 week
          </button>
          <button type="button" class="primary" disabled={!plans.data?.length} onClick={advanceToNext}>
            To next due
          </button>
        </div>
        <fieldset class="segmented">
          <legend class="unseen">Clock mode</legend>
          <button type="button" aria-pressed={mode === 'frozen'} onClick={() => setMode({ mode: 'frozen' })}>
            Frozen
          </button>
          <button type="button" aria-pressed={mode === 'real'} onClick={() => setMode({ mode: 'real' })}>
            Real time
          </button>
          {rates.map((rate) => (
            <button
              key={rate}
              type="button"
              aria-pressed={mode === 'accelerated' && clock.value?.rate === rate}
              onClick={() => setMode({ mode: 'accelerated', rate })}
            >
              {rate} ×
            </button>
          ))}
        </fieldset>
        <Elsewhere />
      </Panel>
      <Panel kind="tape">
        <Tape />
      </Panel>
      <div class="columns">
        <Panel title="Due">
          <Read from={plans}>
            {(due) => (due.length === 0 ? <Empty>Nothing scheduled.</Empty> : <PlanList of={due} />)}
          </Read>
        </Panel>
        <Panel title="Effects of clock changes">
          {moves.value.length === 0 ? <Empty>No clock changes made on this page yet.</Empty> : null}
          {moves.value.map(({ id, to, effects }) => (
            <div key={id} class="move">
              <h3 class="label">
                To {timeOf(Date.parse(to), true)}, {dayOf(Date.parse(to))}
              </h3>
              {effects.length === 0 ? <p class="soft">Nothing was due.</p> : <EffectList of={effects} />}
            </div>
          ))}
        </Panel>
      </div>
    </>
  );
}

/** Moves the clock to any time, past or future. */
function Elsewhere() {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const value = typed ?? (now.value === 0 ? '' : fieldOf(now.value));
  const to = fromField(value);
  const go = (event: Event) => {
    event.preventDefault();
    if (to === undefined) return;
    setTyped(undefined);
    void (Date.parse(to) >= now.value ? advance({ to }) : setMode({ now: to, mode: clock.value?.mode ?? 'frozen' }));
  };
  const back = to !== undefined && Date.parse(to) < now.value;
  return (
    <form class="inline-form" onSubmit={go}>
      <label class="field">
        <span>Go to (UTC)</span>
        <input type="datetime-local" step="1" value={value} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={typed === undefined || to === undefined}>
        {back ? 'Set back' : 'Advance'}
      </button>
      {back ? <p class="soft">Setting the clock back does not undo anything.</p> : null}
    </form>
  );
}
