/** Which rules say something under a profile, and in which words. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { Statement } from '../../spec/statement.ts';
import { answers } from './answers.ts';
import { judgesMissing } from './missing.ts';
import { told } from './told.ts';

/** A rule whose sentence hangs on an answer: the words for it, or nothing where it does not hold. */
type Saying = (b: Behaviour) => string | undefined;

const where =
  <D extends DecisionId>(id: D, ...holds: readonly Behaviour[D][]): Saying =>
  (b) =>
    holds.includes(b[id]) ? '' : undefined;

const words =
  <D extends DecisionId>(id: D, by: Readonly<Record<string, string>>): Saying =>
  (b) =>
    by[String(b[id])];

/** An empty text stands for the rule's own sentence. */
const sayings: Readonly<Record<string, Saying>> = {
  'post.schedule.format': words('post.schedule.format', {
    'extended-with-offset': '',
    'extended-and-more':
      'The schedule is an ISO 8601 timestamp; extended format with seconds and an offset or Z is always taken.',
  }),
  'post.schedule.future': where('post.schedule.past', 'refuse'),
  'post.publish.exclusive': where('post.both', 'refuse'),
  'post.publish.intent': words('post.neither', { refuse: 'A request says when to publish.' }),
  'post.update.partial': where('post.update.merge', 'merge-patch', 'shallow'),
  'post.update.publish': words('post.update.publish', {
    publish: '',
    refuse: 'An update does not publish a post.',
  }),
  'platformContent.untargeted': words('platformContent.untargeted', {
    measure: 'An override for a platform that is not targeted is accepted and measured.',
    ignore: 'An override for a platform that is not targeted is accepted.',
    refuse: 'An override is for a platform that is targeted.',
  }),
  'platformContent.label.known': where('request.unknown-members', 'refuse'),
  'request.members.unknown': words('request.unknown-members', {
    refuse: '',
    ignore: 'Members of a body that the contract does not know are ignored.',
  }),
  'request.parameters.unknown': words('request.unknown-parameters', {
    refuse: '',
    ignore: 'Parameters that the contract does not know are ignored.',
  }),
  'text.unit.code-points': words('text.unit', {
    'code-points': '',
    'utf-16': 'A char is a UTF-16 code unit: an emoji outside the basic plane counts twice.',
    graphemes: 'A char is a grapheme cluster: an emoji counts once, whatever it is made of.',
  }),
  'video.title.when': where('video.title.when', 'targets-video'),
  'leadMagnet.activate.create-only': where('request.unknown-members', 'refuse'),
  'leadMagnet.update.outreachAccountId': words('leadMagnet.update.outreachAccountId', {
    optional: 'An update may leave out outreachAccountId.',
    required: 'An update passes outreachAccountId.',
  }),
  'leadMagnet.pause.again': words('leadMagnet.pause.again', {
    accept: 'Pausing a paused lead magnet is accepted and changes nothing.',
    refuse: 'Only an active lead magnet can be paused.',
  }),
  'rate.limit': where('limits.rate', 'sliding'),
  'quota.posts': where('limits.quota', 'per-post-calendar-month'),
  'post.list.limit.range': where('post.list.paging', 'cursor', 'page'),
  'post.list.cursor.known': where('post.list.paging', 'cursor', 'page'),
};

/** Whether the implementation has what a rule speaks of, and its decisions have answers that somebody implements. */
export function speaksOfWhatIsThere({ id, needs, compares = [] }: Statement, profile: Profile): boolean {
  const { wire } = profile;
  return (
    needs.every((need) => answers(profile, need)) &&
    !compares.some((field) => wire.missing.has(field)) &&
    !judgesMissing(id, wire)
  );
}

/** What a rule says under a profile, or undefined where it says nothing. */
export function sentenceOf(rule: Statement, profile: Profile): string | undefined {
  if (!speaksOfWhatIsThere(rule, profile)) return undefined;
  const saying = sayings[rule.id];
  const own = saying === undefined ? '' : saying(profile.behaviour);
  return own === undefined ? undefined : told(own === '' ? rule.summary : own, profile);
}

/** Whether a rule holds under a profile. */
export function inForce(rule: Statement, profile: Profile): boolean {
  return sentenceOf(rule, profile) !== undefined;
}

/** The rules whose sentences hang on an answer. */
export const conditional: readonly string[] = Object.keys(sayings);
