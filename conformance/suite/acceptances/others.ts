/** Schedules, options that stand on decisions, and lead magnets that keep every rule. */
import type { JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { file, letters, magnets, postTo, to } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, given, probe } from '../../script/steps.ts';
import { mergesPatches } from '../bodies/patch.ts';
import type { Ladder } from '../boundaries/ladder.ts';
import { content } from '../breaches/breach.ts';

const hello = postTo('social');
const at = (scheduledFor: string): JsonObject => ({ ...hello, scheduledFor });
const plugged = (comments: unknown, more: JsonObject = {}): JsonObject => ({
  ...postTo('professional'),
  isAutoPlug: true,
  autoPlug: { comments },
  ...more,
});
const comment = (text: string, delay: string) => ({ text, delay });

export const otherAcceptances: readonly Ladder[] = [
  {
    about: ['post.schedule.format'],
    name: 'forms of a schedule',
    kept: at('2031-06-01T12:00:00Z'),
    rungs: [
      '2031-06-01T12:00:00+00:00',
      '2031-06-01T12:00:00+05:30',
      '2031-06-01T12:00:00-08:00',
      '2031-06-01T12:00:00+14:00',
      '2031-06-01T12:00:00-12:00',
      '2031-06-01T12:00:00.5Z',
      '2031-06-01T12:00:00.123Z',
      '2032-02-29T12:00:00Z',
      '2031-12-31T23:59:59Z',
      '2031-01-01T00:00:00Z',
      '2099-12-31T23:59:59Z',
    ].map(at),
  },
  {
    about: ['post.schedule.future'],
    name: 'a schedule that lies ahead',
    kept: at('2031-06-01T12:00:00Z'),
    // In places where it is earlier or later than in UTC: only the instant counts.
    rungs: [
      '{{now+P1D}}',
      '{{now+PT2H@-08:00}}',
      '{{now+PT2H@+14:00}}',
      '{{now+PT2H@-12:00}}',
      '{{now+P30D}}',
      '{{now+P400D}}',
    ].map(at),
  },
  {
    about: ['autoPlug.comments.shape'],
    name: 'follow-up comments',
    kept: plugged([comment('The recipe', 'PT10M')]),
    rungs: [
      plugged([comment('One', 'PT10M'), comment('Two', 'P1D'), comment('Three', 'P1DT2H30M')]),
      plugged(['PT0S', 'PT90S', 'PT36H', 'P1W', 'P365D'].map((delay) => comment('The recipe', delay))),
      plugged([comment('Ünïcödé 😀 "quotes"', 'PT10M')]),
      plugged(Array.from({ length: 20 }, (_, i) => comment(`Comment ${i + 1}`, `PT${i + 1}H`))),
    ],
  },
  {
    about: ['autoPlug.switch'],
    name: 'follow-up comments without effect',
    kept: postTo('professional'),
    rungs: [
      plugged([comment('The recipe', 'PT10M')], { isAutoPlug: false }),
      plugged([comment('The recipe', 'PT10M')], { platforms: to('social') }),
      { ...postTo('professional'), isAutoPlug: true },
    ],
  },
  {
    about: ['option.not-applicable'],
    name: 'options without effect',
    kept: postTo('shortvideo'),
    rungs: [
      content(postTo('shortvideo'), 'shortvideo', { autoAddMusic: true }),
      content({ ...postTo('shortvideo'), media: { images: [file('photo.jpg')] } }, 'shortvideo', { allowDuet: true }),
      content(postTo('photo'), 'photo', { contentType: 'story', aiGenerated: true }),
    ],
  },
  {
    about: ['media.required'],
    name: 'texts alone',
    kept: postTo('social'),
    rungs: [
      { text: 'Hello', platforms: to('photo') },
      { text: 'Hello', platforms: to('shortvideo') },
      { text: 'Hello', platforms: to('video'), platformContent: { video: { title: 'A title' } } },
    ],
  },
  {
    about: ['platformContent.untargeted'],
    name: 'a text for later',
    kept: hello,
    rungs: [content(hello, 'photo', { text: 'Later' }), content(hello, 'microblog', { text: letters(280) })],
  },
  {
    about: ['request.size'],
    name: 'the longest post that is documented',
    kept: hello,
    rungs: [
      content(
        content({ text: '字'.repeat(63_206), platforms: to('social', 'professional', 'microblog') }, 'professional', {
          text: '字'.repeat(3000),
        }),
        'microblog',
        { text: Array.from({ length: 25 }, () => '字'.repeat(280)).join('\n\n\n') },
      ),
    ],
  },
];

const { full, comments_only: replying, collect_only: collecting } = magnets;

/** Bodies of lead magnets by the rule that they keep. */
const leadMagnets: Readonly<Record<string, readonly JsonObject[]>> = {
  'leadMagnet.workflow.allowed': [full, replying, collecting],
  'leadMagnet.full.dm.required': [
    { ...full, templates: { ...full.templates, commentReplies: [{ text: 'Sent.' }] } },
    { ...full, activate: true },
    { ...full, activate: false },
  ],
  'leadMagnet.comments_only.replies.required': [
    { ...replying, templates: { commentReplies: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] } },
  ],
  'leadMagnet.collect_only.templates.none': [
    { ...collecting, activate: true },
    { ...collecting, templates: {} },
  ],
  'leadMagnet.keywords.required': [
    { ...collecting, keywords: ['GUIDE', 'BOOK', 'ГИД', '指南', 'two words', '__proto__'] },
    { ...collecting, keywords: [letters(100)] },
  ],
  'leadMagnet.templates.unused': [
    { ...collecting, templates: full.templates },
    { ...replying, templates: { ...replying.templates, ...full.templates } },
  ],
};

export const leadMagnetAcceptances = (profile: Profile): readonly Script[] => [
  ...Object.entries(leadMagnets).map(
    ([rule, bodies]): Script => ({
      id: `acceptance/${rule}/create`,
      title: `Lead magnets that keep ${rule}`,
      about: [rule],
      steps: [
        // Of another workflow than most of them.
        control({ operation: 'createLeadMagnet', body: bodies.includes(full) ? replying : full }),
        ...bodies.map((body) => probe({ operation: 'createLeadMagnet', body })),
      ],
    }),
  ),
  {
    id: 'acceptance/leadMagnet.workflow.allowed/update',
    title: 'A lead magnet from one workflow to the next',
    about: ['leadMagnet.workflow.allowed'],
    steps: [
      given('subject', { operation: 'createLeadMagnet', body: collecting }),
      control({ operation: 'updateLeadMagnet', id: '{{subject}}', body: { ...collecting, keywords: ['BOOK'] } }),
      ...[full, replying, collecting].map((body) =>
        probe({
          operation: 'updateLeadMagnet',
          id: '{{subject}}',
          body: { ...(mergesPatches(profile) ? { templates: null } : {}), ...body },
        }),
      ),
    ],
  },
  {
    id: 'acceptance/leadMagnet.watched.professional',
    title: 'Watching posts of the caller that have a professional target',
    about: ['leadMagnet.watched.professional'],
    steps: [
      given('one', { operation: 'createPost', body: postTo('professional', 'Comment GUIDE') }),
      given('two', {
        operation: 'createPost',
        body: { text: 'Comment GUIDE', platforms: to('social', 'professional') },
      }),
      control({ operation: 'createLeadMagnet', body: collecting }),
      ...['{{one}}', '{{two}}'].map((postId) => {
        const { postUrl: _, ...rest } = collecting;
        return probe({ operation: 'createLeadMagnet', body: { ...rest, postId } });
      }),
    ],
  },
];
