/** Experiments on credentials, paths and plans. */
import { keysElsewhere, listTargets } from '../../script/bodies.ts';
import { control, probe, withoutTiming } from '../../script/steps.ts';
import {
  accepted,
  buildVariants,
  createPost,
  type Experiments,
  greetingPost,
  listOperations,
  refused,
  withSchedule,
} from './experiment.ts';

const buildCarouselWith = (text: string) => ({
  text,
  platforms: listTargets('professional'),
  media: { carousel: '{{file:slides.pdf}}' },
});

/** The only refusal that is evidence about plans. */
const planRefusal = { ...refused, code: 'PLAN_UPGRADE_REQUIRED' } as const;

/** Posts that show whether the API plan alone may schedule and publish carousels, and a post that every plan allows. */
const planPosts = {
  'a schedule': [withSchedule(greetingPost), greetingPost],
  'another schedule': [withSchedule({ ...greetingPost, text: 'News' }), { ...greetingPost, text: 'News' }],
  'a carousel': [buildCarouselWith('Hello'), greetingPost],
  'another carousel': [buildCarouselWith('News'), { ...greetingPost, text: 'News' }],
} as const;

/** Posts have a schedule only in experiments about schedules, because the plan of the key may forbid one. */
const planExperiments = Object.entries({ '': false, ', published': true }).flatMap(([suffix, publishNow]) =>
  buildVariants(
    Object.fromEntries(Object.entries(planPosts).map(([name, bodies]) => [`${name}${suffix}`, bodies] as const)),
    ([body, plain]) => {
      const isSchedule = 'scheduledFor' in body;
      const withTiming = (body: object) => (publishNow ? { ...body, publishNow } : body);
      return {
        steps: [
          ...(isSchedule ? [control(createPost(body))] : []),
          withoutTiming(control({ ...createPost(withTiming(plain)), caller: 'api' })),
          withoutTiming(probe({ ...createPost(isSchedule ? body : withTiming(body)), caller: 'api' })),
        ],
        predicts: {
          all: accepted,
          'no-scheduling': isSchedule ? planRefusal : accepted,
          'no-carousels': isSchedule ? accepted : planRefusal,
          neither: planRefusal,
        },
        ...(isSchedule ? { needs: ['post.schedule.field'] as const } : {}),
        ...(publishNow ? {} : { requiredAnswers: { 'post.neither': ['draft', 'publish'] } as const }),
      };
    },
  ),
);

export const serviceExperiments: Experiments = {
  'auth.scheme': buildVariants({ 'bearer in lower case': 'bearer', 'BEARER in capitals': 'BEARER' }, (scheme) => ({
    steps: [
      control({ operation: 'listAccounts' }),
      probe({ operation: 'listAccounts', authorization: `${scheme} {{key:primary}}` }),
    ],
    predicts: { 'bearer-any-case': accepted, 'bearer-exact': refused },
  })),
  'auth.elsewhere': keysElsewhere.map((place) => ({
    name: `the key in ${Object.keys(place.headers ?? place.query ?? {}).join()}`,
    steps: [
      control({ operation: 'listAccounts' }),
      probe({ operation: 'listAccounts', authorization: null, ...place }),
    ],
    predicts: { refuse: refused, 'accept: in another header or in the query as well': accepted },
    // A service can accept the key in some places and refuse it in others.
    isAlwaysPlayed: true,
  })),
  'paths.strict': buildVariants(listOperations, (operation) => {
    const path = operation === 'listAccounts' ? '/accounts' : '/posts';
    return {
      steps: [control({ operation }), probe({ operation, path: `${path}/` })],
      predicts: { strict: refused, 'trailing-slash': accepted, redirect: { outcome: 'redirected' } },
    };
  }),
  'plans.api-access': buildVariants(listOperations, (operation) => ({
    steps: [control({ operation }), probe({ operation, caller: 'starter' })],
    predicts: { 'every-key': accepted, 'only keys whose plan includes the API': refused },
  })),
  'plans.api.features': planExperiments,
  'analytics.account': buildVariants({ social: 'social', microblog: 'microblog' }, (platform) => ({
    steps: [
      control({ operation: 'getAnalytics', query: { account: `{{account:${platform}}}` } }),
      probe({ operation: 'getAnalytics' }),
    ],
    anyPlatform: true,
    needs: ['analytics'],
    predicts: { required: refused, 'optional: without one, the analytics cover all accounts': accepted },
  })),
};
