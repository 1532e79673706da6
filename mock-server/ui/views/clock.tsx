/** The tenant's clock: its mode, controls that move it, and the effects of each move. */
import { useState } from 'preact/hooks';
import { formatDay, formatTime, parseFieldValue, toFieldValue } from '../format/time.ts';
import { clockSteps } from '../parts/clockBar.tsx';
import { AgendaList, EffectList } from '../parts/effectLists.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { clock, now } from '../surface/clock.ts';
import { advance, advanceToNext, moves, setMode } from '../surface/clockMoves.ts';
import { useResource } from '../surface/resource.ts';
import type { AgendaEntry } from '../surface/responses.ts';

const rates = [60, 600, 3600] as const;

export function ClockView() {
  const agenda = useResource<readonly AgendaEntry[]>('/agenda?limit=100');
  const mode = clock.value?.mode;
  return (
    <>
      <PageHeader
        title="Clock"
        lead="Everything due happens at its scheduled time, however far you advance the clock."
      />
      <Panel kind="big-clock">
        <p class="big-time">
          <span>{mode === undefined ? '--:--:--' : formatTime(now.value, true)}</span>
          {mode === undefined ? null : (
            <small>
              {formatDay(now.value)} UTC · {mode === 'accelerated' ? `${clock.value?.rate} × real time` : mode}
            </small>
          )}
        </p>
        <div class="buttons">
          {clockSteps.map(({ by, name }) => (
            <button key={by} type="button" onClick={() => advance({ by })}>
              {name}
            </button>
          ))}
          <button type="button" onClick={() => advance({ by: 'P7D' })}>
            +1 week
          </button>
          <button type="button" class="primary" disabled={!agenda.data?.length} onClick={advanceToNext}>
            To next due
          </button>
        </div>
        <fieldset class="segmented">
          <legend class="visually-hidden">Clock mode</legend>
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
        <SetClockForm />
      </Panel>
      <Panel kind="tape">
        <Timeline />
      </Panel>
      <div class="columns">
        <Panel title="Due">
          <ResourceView resource={agenda}>
            {(due) => (due.length === 0 ? <EmptyState>Nothing scheduled.</EmptyState> : <AgendaList entries={due} />)}
          </ResourceView>
        </Panel>
        <Panel title="Effects of clock changes">
          {moves.value.length === 0 ? <EmptyState>No clock changes made on this page yet.</EmptyState> : null}
          {moves.value.map(({ id, to, effects }) => (
            <div key={id} class="move">
              <h3 class="label">
                To {formatTime(Date.parse(to), true)}, {formatDay(Date.parse(to))}
              </h3>
              {effects.length === 0 ? <p class="soft">Nothing was due.</p> : <EffectList effects={effects} />}
            </div>
          ))}
        </Panel>
      </div>
    </>
  );
}

/** Moves the clock to any time, past or future. */
function SetClockForm() {
  const [input, setInput] = useState<string | undefined>(undefined);
  const value = input ?? (now.value === 0 ? '' : toFieldValue(now.value));
  const to = parseFieldValue(value);
  const submit = (event: Event) => {
    event.preventDefault();
    if (to === undefined) return;
    setInput(undefined);
    void (Date.parse(to) >= now.value ? advance({ to }) : setMode({ now: to, mode: clock.value?.mode ?? 'frozen' }));
  };
  const isBackwards = to !== undefined && Date.parse(to) < now.value;
  return (
    <form class="inline-form" onSubmit={submit}>
      <label class="field">
        <span>Go to (UTC)</span>
        <input type="datetime-local" step="1" value={value} onInput={(event) => setInput(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={input === undefined || to === undefined}>
        {isBackwards ? 'Set back' : 'Advance'}
      </button>
      {isBackwards ? <p class="soft">Setting the clock back does not undo anything.</p> : null}
    </form>
  );
}
