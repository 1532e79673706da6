/** Experiments on lead magnets and their leads. */
import { listOrEmpty, member } from '../../../spec/json.ts';
import { formatDuration } from '../../../spec/time/duration.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import type { HookStep, RequestStep, Step } from '../../script/script.ts';
import { control, given, probe } from '../../script/steps.ts';
import {
  activation,
  collectOnlyBody,
  commentsOnlyBody,
  fullBody,
  postUrl,
} from '../../suite/scenarios/leadMagnets/magnet.ts';
import { comment, leads } from '../../suite/scenarios/scenario.ts';
import { accepted, type Experiments, each, refused } from './experiment.ts';

const create = (as: string, body: object): RequestStep => given(as, { operation: 'createLeadMagnet', body });
const update = (body: object): RequestStep => probe({ operation: 'updateLeadMagnet', id: '{{magnet}}', body });
const pause = { operation: 'pauseLeadMagnet', id: '{{magnet}}' } as const;
const outreach = { outreachAccountId: '{{outreach}}' };
const dm = { text: 'Here it is.' };
const replies = { commentReplies: [{ text: 'You have a message.' }] };
/** Long enough for every job. */
const wait: HookStep = { kind: 'advance', by: 'P1D' };

const creation = (body: object) => ({ operation: 'createLeadMagnet', body }) as const;
const { templates: _, ...fullWithout } = fullBody('no-templates') as Record<string, unknown>;

/** An active lead magnet, and what is commented on its post. */
const captured = (name: string, ...comments: readonly (readonly [string, string])[]): readonly Step[] => [
  create('magnet', collectOnlyBody(name, activation)),
  ...comments.map(([who, text]) => comment(postUrl(name), who, text)),
  wait,
  leads('magnet'),
];

/** A lead that is captured at the end of the wait shows the wait, so two waits of different lengths must agree. */
const periodWaits = { Ada: 'P1D', Ben: 'P2DT5H' };

export const leadMagnetExperiments: Experiments = {
  'leadMagnet.keywords.required': each(
    { 'an empty list': { keywords: [] }, 'no list': { keywords: undefined } },
    (change) => ({
      steps: [
        control(creation(collectOnlyBody('keywords'))),
        probe(creation(JSON.parse(JSON.stringify({ ...collectOnlyBody('keywords'), ...change })) as object)),
      ],
      predicts: { 'at-least-one': refused, 'none: every comment matches': accepted },
      needs: ['leadMagnet.fields'],
    }),
  ),
  'leadMagnet.templates.unused': each(
    { 'a message': { dm: { text: 'Here it is.' } }, 'a reply': replies },
    (templates) => ({
      steps: [control(creation(collectOnlyBody('unused'))), probe(creation(collectOnlyBody('unused', { templates })))],
      predicts: { accept: accepted, refuse: refused },
      // Templates in another form are refused, whether they are used or not.
      needs: ['leadMagnet.fields', 'leadMagnet.templates'],
    }),
  ),
  'leadMagnet.reply.full': [
    ...each({ 'no reply': 'Here it is.', 'no reply, other message': 'Your guide.' }, (text) => ({
      steps: [
        control(creation(fullBody('required'))),
        probe(creation({ ...fullWithout, templates: { dm: { text } } })),
      ],
      predicts: { 'first-reply-or-none': accepted, 'default-reply': accepted, required: refused },
      needs: ['leadMagnet.fields', 'leadMagnet.templates'],
    })),
    ...each({ 'a comment': 'Ada', 'a comment by another': 'Ben' }, (who, name) => ({
      steps: [
        create('magnet', { ...fullBody(`reply-${who}`, activation), templates: { dm: { text: 'Here it is.' } } }),
        comment(postUrl(`reply-${who}`), who, name === 'a comment' ? 'The guide, please' : 'GUIDE'),
        wait,
        { kind: 'outbox' } as const,
      ],
      requires: { acts: { direct_message: 1 } },
      predicts: {
        'first-reply-or-none': { acts: { comment_reply: 0 } },
        'default-reply': { acts: { comment_reply: 1 } },
      },
      needs: ['leadMagnet.fields'],
    })),
  ],
  'leadMagnet.update.merge': [
    ...each({ 'one of two templates': 'Here it is again.', 'other text': 'Once more.' }, (text) => ({
      steps: [
        create('magnet', commentsOnlyBody('merge', { templates: { ...replies, dm } })),
        update(commentsOnlyBody('merge', { templates: { commentReplies: [{ text }] } })),
      ],
      requires: { before: { templates: { dm } } },
      predicts: {
        'merge-patch': { ...accepted, record: { templates: { dm } } },
        shallow: { ...accepted, record: { templates: { dm: null } } },
        replace: { ...accepted, record: { templates: { dm: null } } },
      },
      needs: ['leadMagnet.fields', 'leadMagnet.update', 'leadMagnet.record'],
    })),
    ...each({ 'no templates': ['BOOK'], 'no templates, two keywords': ['BOOK', 'GUIDE'] }, (keywords) => ({
      steps: [
        create('magnet', collectOnlyBody('replace', { templates: replies })),
        update(collectOnlyBody('replace', { keywords })),
      ],
      requires: { before: { templates: replies } },
      predicts: {
        'merge-patch': { ...accepted, record: { templates: replies } },
        shallow: { ...accepted, record: { templates: replies } },
        replace: { ...accepted, record: { templates: null } },
      },
      needs: ['leadMagnet.fields', 'leadMagnet.update', 'leadMagnet.record'],
    })),
  ],
  'leadMagnet.update.outreachAccountId': each(
    { 'other keywords': ['BOOK'], 'two keywords': ['BOOK', 'GUIDE'] },
    (keywords) => {
      const { outreachAccountId: _, ...body } = collectOnlyBody('update', { keywords });
      return {
        steps: [
          create('magnet', collectOnlyBody('update')),
          control({ operation: 'updateLeadMagnet', id: '{{magnet}}', body: { ...body, ...outreach } }),
          update(body),
        ],
        predicts: { optional: accepted, required: refused },
        needs: ['leadMagnet.fields', 'leadMagnet.update'],
        // A replacement without the account would lose it.
        under: { 'leadMagnet.update.merge': ['merge-patch', 'shallow'] } as const,
      };
    },
  ),
  'leadMagnet.pause.again': each({ 'one keyword': ['GUIDE'], 'two keywords': ['GUIDE', 'BOOK'] }, (keywords) => ({
    steps: [
      create('magnet', collectOnlyBody('pause', { ...activation, keywords })),
      given('paused', pause),
      probe(pause),
    ],
    predicts: { accept: accepted, refuse: refused },
    needs: ['leadMagnet.fields'],
  })),
  'leadMagnet.watched': each({ 'on social': 'social', 'on microblog': 'microblog' }, (platform) => {
    const { postUrl: _, ...body } = collectOnlyBody('watched') as Record<string, unknown>;
    const target = [{ platform, accountId: `{{account:${platform}}}` }];
    return {
      steps: [
        given('post', { operation: 'createPost', body: { text: 'Hello', platforms: target, publishNow: true } }),
        control(creation(collectOnlyBody('watched'))),
        probe(creation({ ...body, postId: '{{post}}' })),
      ],
      predicts: { professional: refused, 'any post': accepted },
      needs: ['leadMagnet.fields'],
    };
  }),
  'leadMagnet.match': [
    ...each({ 'in other letters': 'the guide', 'in a sentence': 'May I have the Guide, please?' }, (text, name) => ({
      steps: captured(`match-${name.length}`, ['Ada', text]),
      predicts: {
        'contains-ignoring-case': { leads: 1 },
        'as a whole word': { leads: 1 },
        exactly: { leads: 0 },
      },
      needs: ['leadMagnet.fields'],
    })),
    ...each({ 'within a word': 'GUIDEBOOKS', 'at the end of a word': 'MISGUIDE' }, (text) => ({
      steps: captured(`match-${text}`, ['Ada', text]),
      predicts: { 'contains-ignoring-case': { leads: 1 }, 'as a whole word': { leads: 0 }, exactly: { leads: 0 } },
      needs: ['leadMagnet.fields'],
    })),
  ],
  'leadMagnet.lead.once': each({ 'the same text': 'GUIDE', 'another text': 'The guide, again' }, (text) => ({
    steps: captured(`once-${text.length}`, ['Ada', 'GUIDE'], ['Ada', text]),
    predicts: { 'once-per-commenter': { leads: 1 }, 'one per comment': { leads: 2 } },
    needs: ['leadMagnet.fields'],
  })),
  'leadMagnet.job.period': Object.entries(periodWaits).map(([who, by]) => ({
    name: `a comment by ${who}`,
    steps: captured(`period-${who}`, [who, 'GUIDE']).map((step) => (step === wait ? { ...wait, by } : step)),
    measure: jobPeriod,
    needs: ['leadMagnet.fields', 'lead.fields', 'leadMagnet.record'] as const,
  })),
  'leadMagnet.outreach.lost': [
    ...each({ 'one comment': 'Ada', 'a comment by another': 'Ben' }, (who) => ({
      steps: [
        create('magnet', fullBody(`lost-${who}`, activation)),
        { kind: 'outreach', connected: false } as const,
        comment(postUrl(`lost-${who}`), who, 'GUIDE'),
        wait,
        { kind: 'outbox' } as const,
        leads('magnet'),
      ],
      predicts: {
        'capture-only': { leads: 1, acts: { direct_message: 0 } },
        'send-later': { leads: 1, acts: { direct_message: 0 } },
        send: { leads: 1, acts: { direct_message: 1 } },
        pause: { leads: 0, acts: { direct_message: 0 } },
      },
      needs: ['leadMagnet.fields'],
    })),
    ...each({ 'connected again': 'Cleo', 'connected again, for another': 'Dan' }, (who) => ({
      steps: [
        create('magnet', fullBody(`later-${who}`, activation)),
        { kind: 'outreach', connected: false } as const,
        comment(postUrl(`later-${who}`), who, 'GUIDE'),
        wait,
        { kind: 'outreach', connected: true } as const,
        wait,
        { kind: 'outbox' } as const,
        leads('magnet'),
      ],
      predicts: {
        'capture-only': { leads: 1, acts: { direct_message: 0 } },
        'send-later': { leads: 1, acts: { direct_message: 1 } },
        send: { leads: 1, acts: { direct_message: 1 } },
        pause: { leads: 0, acts: { direct_message: 0 } },
      },
      needs: ['leadMagnet.fields'],
    })),
  ],
  'lead.order': each({ 'two comments': ['Ada', 'Ben'], 'two others': ['Cleo', 'Dan'] } as const, ([first, second]) => ({
    steps: [
      create('magnet', collectOnlyBody(`order-${first}`, activation)),
      comment(postUrl(`order-${first}`), first, 'GUIDE'),
      wait,
      comment(postUrl(`order-${first}`), second, 'GUIDE'),
      wait,
      leads('magnet'),
    ],
    predicts: {
      'newest-first': { commenters: [`${second} Reader`, `${first} Reader`] },
      'oldest-first': { commenters: [`${first} Reader`, `${second} Reader`] },
    },
    needs: ['leadMagnet.fields', 'lead.fields'],
  })),
};

/** The job runs once per period, counted from when the lead magnet became active. */
function jobPeriod({ requests }: ScriptResult): string | undefined {
  const magnet = member(requests[0]?.observation.answer, 'data');
  const [lead] = listOrEmpty(member(requests.at(-1)?.observation.answer, 'data'));
  const [from, to] = [member(magnet, 'createdAt'), member(lead, 'capturedAt')].map((time) =>
    typeof time === 'string' ? parseTimestamp(time) : undefined,
  );
  return from === undefined || to === undefined || to <= from ? undefined : formatDuration(to - from);
}
