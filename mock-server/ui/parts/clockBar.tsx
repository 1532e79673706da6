/** The tenant's clock with the buttons that move it, shown above every view. */
import { useState } from 'preact/hooks';
import type { Plan } from '../surface/answers.ts';
import { clock, now } from '../surface/clock.ts';
import { advance, advanceToNext, setMode } from '../surface/moving.ts';
import { useReading } from '../surface/reading.ts';
import { addressOf } from '../surface/session.ts';
import { happeningOf } from '../words/state.ts';
import { dayOf, distanceOf, timeOf } from '../words/time.ts';
import { Icon } from './icons.tsx';

export const steps = [
  { by: 'PT1M', name: '+1 min', key: 'm' },
  { by: 'PT1H', name: '+1 h', key: 'h' },
  { by: 'P1D', name: '+1 day', key: 'd' },
] as const;

export function ClockBar() {
  const [moving, setMoving] = useState(false);
  const plans = useReading<readonly Plan[]>('/agenda?limit=1');
  const next = plans.data?.[0];
  const reading = clock.value;
  const at = now.value;
  const move = async (step: () => Promise<unknown>) => {
    setMoving(true);
    await step();
    setMoving(false);
  };
  return (
    <section class="clock-bar" aria-label="Tenant clock" aria-busy={moving}>
      <a class="now" href={addressOf('clock')}>
        {reading === undefined ? (
          <span class="time">--:--:--</span>
        ) : (
          <>
            <span class="time">{timeOf(at, true)}</span>
            <span class="date">
              {dayOf(at)} <abbr title="Coordinated Universal Time">UTC</abbr>
            </span>
          </>
        )}
      </a>
      {reading === undefined ? null : (
        <button
          type="button"
          class="mode"
          data-mode={reading.mode}
          onClick={() => move(() => setMode(reading.mode === 'frozen' ? { mode: 'real' } : { mode: 'frozen' }))}
          title={reading.mode === 'frozen' ? 'Start the clock' : 'Freeze the clock'}
        >
          <Icon name={reading.mode === 'frozen' ? 'pause' : 'play'} size={14} />
          {reading.mode === 'accelerated' ? `${reading.rate} × real time` : reading.mode}
        </button>
      )}
      <p class="next-due">
        {next === undefined ? (
          <span class="soft">nothing due</span>
        ) : (
          <>
            <span class="soft">next</span> {happeningOf(next.kind).word}{' '}
            <strong>{distanceOf(Date.parse(next.at), at)}</strong>
          </>
        )}
      </p>
      <div class="steps">
        {steps.map(({ by, name }) => (
          <button key={by} type="button" disabled={moving} onClick={() => move(() => advance({ by }))}>
            {name}
          </button>
        ))}
        <button
          type="button"
          class="primary"
          disabled={moving || next === undefined}
          onClick={() => move(advanceToNext)}
        >
          <Icon name="next" size={14} /> Next due
        </button>
      </div>
    </section>
  );
}
