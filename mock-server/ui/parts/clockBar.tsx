/** The tenant's clock with the buttons that move it, shown above every view. */
import { useState } from 'preact/hooks';
import { getEventLabel } from '../format/stateLabels.ts';
import { formatDay, formatDistance, formatTime } from '../format/time.ts';
import { clock, now } from '../surface/clock.ts';
import { advance, advanceToNext, setMode } from '../surface/clockMoves.ts';
import { useResource } from '../surface/resource.ts';
import type { AgendaEntry } from '../surface/responses.ts';
import { buildHref } from '../surface/session.ts';
import { Icon } from './icons.tsx';

export const clockSteps = [
  { by: 'PT1M', name: '+1 min', key: 'm' },
  { by: 'PT1H', name: '+1 h', key: 'h' },
  { by: 'P1D', name: '+1 day', key: 'd' },
] as const;

export function ClockBar() {
  const [isMoving, setIsMoving] = useState(false);
  const agenda = useResource<readonly AgendaEntry[]>('/agenda?limit=1');
  const nextEffect = agenda.data?.[0];
  const reading = clock.value;
  const at = now.value;
  const move = async (action: () => Promise<unknown>) => {
    setIsMoving(true);
    await action();
    setIsMoving(false);
  };
  return (
    <section class="clock-bar" aria-label="Tenant clock" aria-busy={isMoving}>
      <a class="now" href={buildHref('clock')}>
        {reading === undefined ? (
          <span class="time">--:--:--</span>
        ) : (
          <>
            <span class="time">{formatTime(at, true)}</span>
            <span class="date">
              {formatDay(at)} <abbr title="Coordinated Universal Time">UTC</abbr>
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
        {nextEffect === undefined ? (
          <span class="soft">{agenda.data === undefined ? '' : 'nothing due'}</span>
        ) : (
          <>
            <span class="soft">next</span> {getEventLabel(nextEffect.kind).label}{' '}
            <strong>{formatDistance(Date.parse(nextEffect.at), at)}</strong>
          </>
        )}
      </p>
      <div class="steps">
        {clockSteps.map(({ by, name }) => (
          <button key={by} type="button" disabled={isMoving} onClick={() => move(() => advance({ by }))}>
            {name}
          </button>
        ))}
        <button
          type="button"
          class="primary"
          disabled={isMoving || nextEffect === undefined}
          onClick={() => move(advanceToNext)}
          title="Advance the clock to the next due effect"
        >
          <Icon name="next" size={14} /> Next due
        </button>
      </div>
    </section>
  );
}
