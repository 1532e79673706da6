/** Posts that say in a wrong way when they are to be published. */
import { later, postTo } from '../../script/bodies.ts';
import { type Breach, breachesOf } from './breach.ts';

const hello = postTo('social');
const planned = { ...hello, scheduledFor: later };
const at = (scheduledFor: unknown) => ({ ...hello, scheduledFor });

const forms = [
  'tomorrow at noon',
  '2031-06-01T12:00:00',
  '2031-02-29T12:00:00Z',
  '2031-04-31T12:00:00Z',
  '2031-13-01T12:00:00Z',
  '2031-00-10T12:00:00Z',
  '2031-06-00T12:00:00Z',
  '2031-06-01T24:01:00Z',
  '2031-06-01T12:60:00Z',
  '2031-06-01T12:00:61Z',
  '2031-06-01T12:00:00+25:00',
  '06/01/2031 12:00',
  '1938254400',
  'P1D',
];

const past = [
  '{{now}}',
  '{{now-PT1M}}',
  '{{now-PT1H@+02:00}}',
  '{{now-PT1H@-08:00}}',
  '{{now-P1D}}',
  '{{now-P3650D}}',
  '1970-01-01T00:00:00Z',
];

export const timingBreaches: readonly Breach[] = [
  ...breachesOf('post.schedule.format', planned, Object.fromEntries(forms.map((form) => [`“${form}”`, at(form)]))),
  ...breachesOf('post.schedule.future', planned, Object.fromEntries(past.map((time) => [time, at(time)]))),
  ...breachesOf('post.publish.exclusive', planned, {
    both: { ...planned, publishNow: true },
  }),
  // Where the profile refuses them.
  ...breachesOf('post.publish.intent', planned, { neither: hello, 'not now': { ...hello, publishNow: false } }),
  ...breachesOf('post.update.publish', planned, { 'publishing what is scheduled': { ...hello, publishNow: true } }),
];
