/** Experiments on lead magnets and their workflows. */
import { listTargets } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { control, given, probe } from '../../../script/steps.ts';
import {
  activation,
  buildCollectOnlyBody,
  buildCommentsOnlyBody,
  buildFullBody,
  buildPostUrl,
} from '../../../suite/scenarios/leadMagnets/magnet.ts';
import { comment, outbox } from '../../../suite/scenarios/scenario.ts';
import {
  accepted,
  buildVariants,
  createLeadMagnet,
  createPost,
  type Experiments,
  refused,
  untilJobsRan,
} from '../experiment.ts';
import { lostAccountExperiments } from './lostAccounts.ts';

const create = (body: object): RequestStep => given('magnet', createLeadMagnet(body));
const update = (body: object): RequestStep => probe({ operation: 'updateLeadMagnet', id: '{{magnet}}', body });
const pause = { operation: 'pauseLeadMagnet', id: '{{magnet}}' } as const;
const outreach = { outreachAccountId: '{{outreach}}' };
const dm = { text: 'Here it is.' };
const replies = { commentReplies: [{ text: 'You have a message.' }] };
const { templates: _, ...fullBodyWithoutTemplates } = buildFullBody('no-templates') as Record<string, unknown>;

const countPredictions = { one: refused, 'any number: none, or one by id and one by URL': accepted };

export const leadMagnetExperiments: Experiments = {
  'leadMagnet.keywords.required': buildVariants(
    {
      'an empty list': { body: buildCollectOnlyBody('keywords'), keywords: [] },
      'no list': { body: buildCollectOnlyBody('keywords') },
      'an empty list with replies': { body: buildCommentsOnlyBody('keywords'), keywords: [] },
      'no list with replies': { body: buildCommentsOnlyBody('keywords') },
    },
    ({ body, keywords }: { readonly body: object; readonly keywords?: readonly string[] }) => ({
      steps: [
        control(createLeadMagnet(body)),
        // As JSON, a body without a list has no such member.
        probe(createLeadMagnet(JSON.parse(JSON.stringify({ ...body, keywords })) as object)),
      ],
      predicts: {
        'at-least-one': refused,
        optional: keywords === undefined ? accepted : refused,
        'none: every comment matches': accepted,
      },
      needs: ['leadMagnet.fields'],
    }),
  ),
  'leadMagnet.keywords.white-space': buildVariants({ spaces: '  ', 'a tab and a newline': '\t\n' }, (keyword) => ({
    steps: [
      control(createLeadMagnet(buildCollectOnlyBody('keywords'))),
      probe(createLeadMagnet(buildCollectOnlyBody('keywords', { keywords: ['GUIDE', keyword] }))),
    ],
    predicts: { refuse: refused, accept: accepted },
    needs: ['leadMagnet.fields'],
  })),
  'leadMagnet.templates.invalid': (['dm', 'commentReplies'] as const).map((name) => ({
    name: `another form of ${name}`,
    steps: ({ wire: { shapes } }) => {
      const template = shapes.templates === 'strings' ? { content: 'Hello' } : 'Hello';
      const templates = { dm, ...replies, [name]: name === 'dm' ? template : [template] };
      return [
        control(createLeadMagnet(buildFullBody('form'))),
        probe(createLeadMagnet({ ...buildFullBody('form'), templates })),
      ];
    },
    predicts: { refuse: refused, 'accept: another form is read as well, or ignored': accepted },
    needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  })),
  'leadMagnet.templates.unused': buildVariants(
    { 'a message': { dm: { text: 'Here it is.' } }, 'a reply': replies },
    (templates) => ({
      steps: [
        control(createLeadMagnet(buildCollectOnlyBody('unused'))),
        probe(createLeadMagnet(buildCollectOnlyBody('unused', { templates }))),
      ],
      predicts: { accept: accepted, refuse: refused },
      // A service refuses templates in another form even if the workflow does not use them.
      needs: ['leadMagnet.fields', 'leadMagnet.templates'],
    }),
  ),
  'leadMagnet.full.message': buildVariants({ 'a comment': 'Ada', 'a comment by another': 'Ben' }, (commenter) => ({
    steps: [
      create(buildFullBody(`message-${commenter}`, activation)),
      comment(buildPostUrl(`message-${commenter}`), commenter, 'The guide, please'),
      untilJobsRan,
      outbox,
    ],
    commonPrediction: { acts: { connection_request: 1 } },
    predicts: {
      'at-once': { acts: { direct_message: 1 } },
      'after-acceptance': { acts: { direct_message: 0 } },
    },
    needs: ['leadMagnet.fields'],
  })),
  'leadMagnet.reply.full': [
    ...buildVariants({ 'no reply': 'Here it is.', 'no reply, other message': 'Your guide.' }, (text) => ({
      steps: [
        control(createLeadMagnet(buildFullBody('required'))),
        probe(createLeadMagnet({ ...fullBodyWithoutTemplates, templates: { dm: { text } } })),
      ],
      predicts: {
        'first-reply-or-none': accepted,
        'default-reply': accepted,
        'in-turn-or-none': accepted,
        'in-turn-or-default': accepted,
        required: refused,
      },
      needs: ['leadMagnet.fields', 'leadMagnet.templates'],
    })),
    ...buildVariants({ 'a comment': 'Ada', 'a comment by another': 'Ben' }, (commenter, name) => ({
      steps: [
        create({
          ...buildFullBody(`reply-${commenter}`, activation),
          templates: { dm: { text: 'Here it is.' } },
        }),
        comment(buildPostUrl(`reply-${commenter}`), commenter, name === 'a comment' ? 'The guide, please' : 'GUIDE'),
        untilJobsRan,
        outbox,
      ],
      commonPrediction: { acts: { direct_message: 1 } },
      predicts: {
        'first-reply-or-none': { acts: { comment_reply: 0 } },
        'default-reply': { acts: { comment_reply: 1 } },
        'in-turn-or-none': { acts: { comment_reply: 0 } },
        'in-turn-or-default': { acts: { comment_reply: 1 } },
      },
      needs: ['leadMagnet.fields'],
    })),
    ...buildVariants({ 'two comments': ['Ada', 'Ben'], 'two others': ['Cleo', 'Dan'] } as const, ([first, second]) => {
      const texts = [`Hello from ${first}.`, `Hello from ${second}.`];
      const templates = { dm, commentReplies: texts.map((text) => ({ text })) };
      const [same, inTurn] = [{ replies: [texts[0], texts[0]] }, { replies: texts }];
      return {
        steps: [
          create({ ...buildFullBody(`turn-${first}`, activation), templates }),
          comment(buildPostUrl(`turn-${first}`), first, 'GUIDE'),
          untilJobsRan,
          comment(buildPostUrl(`turn-${first}`), second, 'GUIDE'),
          untilJobsRan,
          outbox,
        ],
        predicts: {
          'first-reply-or-none': same,
          'default-reply': same,
          required: same,
          'in-turn-or-none': inTurn,
          'in-turn-or-default': inTurn,
        },
        needs: ['leadMagnet.fields', 'leadMagnet.templates'],
      };
    }),
  ],
  'leadMagnet.update.merge': [
    ...buildVariants({ 'one of two templates': 'Here it is again.', 'other text': 'Once more.' }, (text) => ({
      steps: [
        create(buildCommentsOnlyBody('merge', { templates: { ...replies, dm } })),
        update(buildCommentsOnlyBody('merge', { templates: { commentReplies: [{ text }] } })),
      ],
      commonPrediction: { before: { templates: { dm } } },
      predicts: {
        'merge-patch': { ...accepted, record: { templates: { dm } } },
        shallow: { ...accepted, record: { templates: { dm: null } } },
        replace: { ...accepted, record: { templates: { dm: null } } },
      },
      needs: ['leadMagnet.fields', 'leadMagnet.update', 'leadMagnet.record'],
    })),
    ...buildVariants({ 'no templates': ['BOOK'], 'no templates, two keywords': ['BOOK', 'GUIDE'] }, (keywords) => ({
      steps: [
        create(buildCollectOnlyBody('replace', { templates: replies })),
        update(buildCollectOnlyBody('replace', { keywords })),
      ],
      commonPrediction: { before: { templates: replies } },
      predicts: {
        'merge-patch': { ...accepted, record: { templates: replies } },
        shallow: { ...accepted, record: { templates: replies } },
        replace: { ...accepted, record: { templates: null } },
      },
      needs: ['leadMagnet.fields', 'leadMagnet.update', 'leadMagnet.record'],
    })),
  ],
  'leadMagnet.update.outreachAccountId': buildVariants(
    { 'other keywords': ['BOOK'], 'two keywords': ['BOOK', 'GUIDE'] },
    (keywords) => {
      const { outreachAccountId: _, ...body } = buildCollectOnlyBody('update', { keywords });
      return {
        steps: [
          create(buildCollectOnlyBody('update')),
          control({ operation: 'updateLeadMagnet', id: '{{magnet}}', body: { ...body, ...outreach } }),
          update(body),
        ],
        predicts: { optional: accepted, required: refused },
        needs: ['leadMagnet.fields', 'leadMagnet.update'],
        // A service that replaces the whole lead magnet would remove the account.
        requiredAnswers: { 'leadMagnet.update.merge': ['merge-patch', 'shallow'] } as const,
      };
    },
  ),
  'leadMagnet.pause.again': buildVariants(
    { 'one keyword': ['GUIDE'], 'two keywords': ['GUIDE', 'BOOK'] },
    (keywords) => ({
      steps: [create(buildCollectOnlyBody('pause', { ...activation, keywords })), given('paused', pause), probe(pause)],
      predicts: { accept: accepted, refuse: refused },
      needs: ['leadMagnet.fields'],
    }),
  ),
  'leadMagnet.watched': buildVariants({ 'on social': 'social', 'on microblog': 'microblog' }, (platform, name) => {
    const { postUrl: _, ...body } = buildCollectOnlyBody('watched') as Record<string, unknown>;
    const publish = (as: string, label: string) => {
      const target = [{ platform: label, accountId: `{{account:${label}}}` }];
      return given(as, createPost({ text: `Watched ${name}`, platforms: target, publishNow: true }));
    };
    return {
      steps: [
        publish('own', 'professional'),
        publish('post', platform),
        // A service that watches posts only by URL refuses every id.
        control(createLeadMagnet({ ...body, postId: '{{own}}' })),
        probe(createLeadMagnet({ ...body, postId: '{{post}}' })),
      ],
      predicts: { professional: refused, 'any post': accepted },
      anyPlatform: true,
      needs: ['leadMagnet.fields'],
    };
  }),
  'leadMagnet.watched.count': [
    ...buildVariants({ 'no post': 'GUIDE', 'no post, another keyword': 'BOOK' }, (keyword) => {
      const body = buildCollectOnlyBody('count', { keywords: [keyword] });
      const { postUrl: _, ...bodyWithoutPost } = body as Record<string, unknown>;
      return {
        steps: [control(createLeadMagnet(body)), probe(createLeadMagnet(bodyWithoutPost))],
        predicts: countPredictions,
        needs: ['leadMagnet.fields'],
      };
    }),
    {
      name: 'a post by id, and one by URL',
      steps: [
        given('post', createPost({ text: 'Watched twice', platforms: listTargets('professional'), publishNow: true })),
        control(createLeadMagnet(buildCollectOnlyBody('count'))),
        probe(createLeadMagnet(buildCollectOnlyBody('count', { postId: '{{post}}' }))),
      ],
      predicts: countPredictions,
      needs: ['leadMagnet.fields'],
      isAlwaysPlayed: true,
    },
  ],
  ...lostAccountExperiments,
};
