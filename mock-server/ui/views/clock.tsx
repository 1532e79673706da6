/** The clock of the tenant: how it goes, where to move it, and what happened by that. */
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
      <Head
        title="Clock"
        lead="Everything that is due happens at its own time, however far the clock is moved at once."
      />
      <Panel kind="big-clock">
        <p class="big-time">
          <span>{timeOf(now.value, true)}</span>
          <small>
            {dayOf(now.value)} UTC · {mode === 'accelerated' ? `${clock.value?.rate} times as fast` : (mode ?? '')}
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
            To what is due next
          </button>
        </div>
        <fieldset class="segmented">
          <legend class="unseen">How the clock goes on</legend>
          <button type="button" aria-pressed={mode === 'frozen'} onClick={() => setMode({ mode: 'frozen' })}>
            Frozen
          </button>
          <button type="button" aria-pressed={mode === 'real'} onClick={() => setMode({ mode: 'real' })}>
            In real time
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
            {(due) => (due.length === 0 ? <Empty>Nothing is planned.</Empty> : <PlanList of={due} />)}
          </Read>
        </Panel>
        <Panel title="What moves of the clock made happen">
          {moves.value.length === 0 ? <Empty>The clock was not moved on this page yet.</Empty> : null}
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

/** To any time, an earlier one as well. */
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
        <span>To a time (UTC)</span>
        <input type="datetime-local" step="1" value={value} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={typed === undefined || to === undefined}>
        {back ? 'Set back' : 'Advance'}
      </button>
      {back ? <p class="soft">Going back undoes nothing: what has happened stays.</p> : null}
    </form>
  );
}
