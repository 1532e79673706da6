/** Experiments on updating and republishing posts. */
import type { JsonObject } from '../../../spec/json.ts';
import { buildSecondTarget, listPhotos, listTargets } from '../../script/bodies.ts';
import type { RequestStep, Step } from '../../script/script.ts';
import { control, given, probe, withoutTiming } from '../../script/steps.ts';
import {
  accepted,
  buildVariants,
  createPost,
  createScheduledPost,
  type Experiment,
  type Experiments,
  greetingPost,
  laterTime,
  refused,
  untilPublished,
  updatePost,
} from './experiment.ts';
import { publishingUpdateExperiments } from './publishingUpdates.ts';

const platforms = listTargets('social');
const needs = ['post.schedule.field'] as const;

/** Updates a post and repeats its schedule, because a service that replaces posts would otherwise remove it. */
const buildChange = (body: object) =>
  probe(updatePost('post', { text: 'Better', platforms, scheduledFor: laterTime, ...body }));

/** Publishes a post, and then republishes it to the targets. */
const buildRepublishSteps = (body: JsonObject, targets: readonly JsonObject[]): readonly Step[] => [
  given('live', createPost({ ...body, publishNow: true })),
  untilPublished,
  probe({ operation: 'republishPost', id: '{{live}}', body: { platforms: targets } }),
];

/** Pairs of platforms whose texts a post overrides. Both are targets, since a service may refuse other overrides. */
const pairs = [
  ['social', 'microblog'],
  ['professional', 'openmicro'],
  ['social', 'professional'],
  ['textthread', 'social'],
] as const;

function buildMergeExperiments([first, second]: (typeof pairs)[number], isTargeted: boolean): readonly Experiment[] {
  const targets = isTargeted ? listTargets(first, second) : platforms;
  const overrides = { [first]: { text: 'The first' }, [second]: { text: 'The second' } };
  const original = createScheduledPost('post', { text: 'Hello', platforms: targets, platformContent: overrides });
  const description = `${first} and ${second}${isTargeted ? '' : ', not targeted'}`;
  // If the service does not return overrides, the effect on them is invisible.
  const common = { needs, anyPlatform: true, commonPrediction: { before: { platformContent: overrides } } } as const;
  const withSecondOverride = { ...accepted, record: { platformContent: { [second]: { text: 'The second' } } } };
  const withoutSecondOverride = { ...accepted, record: { platformContent: { [second]: null } } };
  const withFirstOverride = { ...accepted, record: { platformContent: { [first]: { text: 'The first' } } } };
  return [
    {
      ...common,
      name: `one of two overrides, on ${description}`,
      steps: [original, buildChange({ platforms: targets, platformContent: { [first]: { text: 'Again' } } })],
      predicts: {
        'merge-patch': withSecondOverride,
        'two-levels': withSecondOverride,
        shallow: withoutSecondOverride,
        replace: withoutSecondOverride,
      },
    },
    {
      ...common,
      name: `no override, on ${description}`,
      steps: [original, buildChange({ platforms: targets })],
      predicts: {
        'merge-patch': withFirstOverride,
        'two-levels': withFirstOverride,
        shallow: withFirstOverride,
        replace: { ...accepted, record: { platformContent: null } },
      },
    },
  ];
}

/** Platforms with options, and media that they accept. Each update changes some of the options. */
const withOptions = {
  video: {
    media: { video: '{{file:clip.mp4}}' },
    options: { title: 'A title' },
    updates: [{ title: 'Another title' }, { title: 'A third title', privacy: 'unlisted' }],
  },
  photo: {
    media: { images: listPhotos(1) },
    options: { contentType: 'feed' },
    updates: [{ contentType: 'story' }, { aiGenerated: true }],
  },
  shortvideo: {
    media: { video: '{{file:clip.mp4}}' },
    options: { allowComments: false },
    updates: [{ allowComments: true }, { allowDuet: true }],
  },
} as const;

/** Updates of options of a platform that also has a text of its own. */
const optionExperiments = (['video', 'photo', 'shortvideo'] as const).flatMap((label) => {
  const { media, options, updates } = withOptions[label];
  const targets = { platforms: listTargets(label), media };
  const content = { [label]: { ...options, text: 'The first' } };
  const withOwnText = { ...accepted, record: { platformContent: { [label]: { text: 'The first' } } } };
  const withoutOwnText = { ...accepted, record: { platformContent: { [label]: { text: null } } } };
  return updates.map(
    (update): Experiment => ({
      name: `an update of the ${Object.keys(update).join(' and ')} of ${label}`,
      steps: [
        createScheduledPost('post', { text: 'Hello', ...targets, platformContent: content }),
        buildChange({ ...targets, platformContent: { [label]: update } }),
      ],
      needs,
      commonPrediction: { before: { platformContent: content } },
      predicts: {
        'merge-patch': withOwnText,
        'two-levels': withoutOwnText,
        shallow: withoutOwnText,
        replace: withoutOwnText,
      },
    }),
  );
});

/** A post that is deleted twice. */
function buildDeletionExperiment(name: string, creation: RequestStep): Experiment {
  const removal = { operation: 'deletePost', id: '{{post}}' } as const;
  return {
    name,
    steps: [creation, control(removal), probe(removal)],
    predicts: { accept: accepted, refuse: refused },
    needs: [...needs, 'post.delete'],
  };
}

export const updateExperiments: Experiments = {
  'post.update.merge': [
    ...optionExperiments,
    ...[true, false].flatMap((isTargeted) => pairs.flatMap((pair) => buildMergeExperiments(pair, isTargeted))),
  ],
  'post.update.required': buildVariants({ 'a text': 'Better', 'another text': 'Best' }, (text) => ({
    steps: [createScheduledPost('post', greetingPost), probe(updatePost('post', { text, scheduledFor: laterTime }))],
    predicts: { none: accepted, 'platforms, as when creating': refused },
    needs,
    requiredAnswers: { 'post.update.merge': ['merge-patch', 'two-levels', 'shallow'] },
  })),
  'post.update.echo': buildVariants(
    {
      'the id': { id: '{{post}}' },
      'the id, other text': { id: '{{post}}', text: 'Best' },
      'another id': { id: 'post_other' },
      'another id, other text': { id: 'post_other', text: 'Best' },
    },
    ({ id, ...text }) => ({
      // Only records have an id, so the codec does not rename it in requests.
      steps: ({ wire: { names } }) => [
        createScheduledPost('post', greetingPost),
        buildChange({ [names.get('post.record:id') ?? 'id']: id, ...text }),
      ],
      predicts: {
        'ignore-unchanged': id === '{{post}}' ? accepted : refused,
        ignore: accepted,
        refuse: refused,
      },
      needs: [...needs, 'post.record'],
      requiredAnswers: { 'request.unknown-members': 'refuse' },
    }),
  ),
  ...publishingUpdateExperiments,
  // On some services the first deletion only cancels a scheduled post. The draft therefore comes second, before another
  // scheduled post could bind the answer.
  'post.delete.again': [
    buildDeletionExperiment('a scheduled post', createScheduledPost('post', greetingPost)),
    {
      ...buildDeletionExperiment('a draft', withoutTiming(given('post', createPost(greetingPost)))),
      requiredAnswers: { 'post.neither': ['draft', 'publish'] },
    },
    buildDeletionExperiment('another scheduled post', createScheduledPost('post', { text: 'Bye', platforms })),
  ],
  'post.republish.to': [
    ...buildVariants(
      { 'the same target': greetingPost, 'the same target, other text': { ...greetingPost, text: 'Bye' } },
      (body) => ({
        steps: buildRepublishSteps(body, platforms),
        predicts: { 'new-target-from-ended': refused, 'new-platform-from-ended': refused, 'any target': accepted },
        needs: ['post.republish'],
      }),
    ),
    ...buildVariants({ 'another account': 'Hello', 'another account, other text': 'Bye' }, (text) => ({
      steps: buildRepublishSteps({ text, platforms: listTargets('microblog') }, [buildSecondTarget('microblog')]),
      predicts: { 'new-target-from-ended': accepted, 'new-platform-from-ended': refused, 'any target': accepted },
      anyPlatform: true,
      differsOnlyOnItsAccounts: true,
      needs: ['post.republish'],
    })),
  ],
  'post.republish.others': buildVariants(
    { 'a text for an earlier target': 'social', 'a text for no target': 'openmicro' },
    (label) => {
      const republish = (as: string, content: string) => ({
        operation: 'republishPost' as const,
        id: `{{${as}}}`,
        body: { platforms: listTargets('microblog'), platformContent: { [content]: { text: 'Another text' } } },
      });
      return {
        steps: [
          given('first', createPost({ ...greetingPost, publishNow: true })),
          given('second', createPost({ ...greetingPost, publishNow: true })),
          untilPublished,
          control(republish('first', 'microblog')),
          probe(republish('second', label)),
        ],
        predicts: { refuse: refused, accept: accepted },
        anyPlatform: true,
        needs: ['post.republish'],
      };
    },
  ),
};
