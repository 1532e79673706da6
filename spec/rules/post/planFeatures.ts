/**
 * Rules on what the API plan alone may use, under the answers of the decision `plans.api.features` that restrict it.
 */
import { readMember } from '../../json.ts';
import { hasOnlyApiPlan } from '../../plans.ts';
import { getHostedUrl } from '../../world.ts';
import { buildTargetsOn, farFuture } from '../bodies.ts';
import { stateRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted } = createVectorBuilders('createPost');
const citePlans = (item: string) => ({ section: 'Plans', item });

export const planScheduling = stateRule({
  id: 'plan.scheduling',
  level: 'assumed',
  needs: ['plans.api.features', 'post.schedule.field'],
  code: 'PLAN_UPGRADE_REQUIRED',
  source: citePlans('Starter plan: scheduling'),
  forbids: { 'plans.api.features': ['no-scheduling', 'neither'] },
  summary: 'A key with only the API plan must not schedule posts.',
  says: {
    'plans.api.features': {
      all: 'A key with only the API plan may schedule posts.',
      'no-carousels': 'A key with only the API plan may schedule posts.',
    },
  },
  on: ['createPost', 'updatePost'],
  find: ({ body }, { usage }) =>
    typeof readMember(body, 'scheduledFor') === 'string' && hasOnlyApiPlan(usage.plans)
      ? {
          at: '/scheduledFor',
          detail:
            'This key has only the API plan, which does not include scheduling; omit @{post.schedule.field}, or add the Starter or the Pro plan.',
        }
      : [],
  vectors: [
    accepted(
      'a schedule on the API plan',
      { body: { text: 'Hello', platforms: buildTargetsOn('social'), scheduledFor: farFuture } },
      { plans: ['api'] },
    ),
  ],
});

export const planCarousel = stateRule({
  id: 'plan.carousel',
  level: 'assumed',
  needs: ['plans.api.features'],
  code: 'PLAN_UPGRADE_REQUIRED',
  source: citePlans('Starter plan: carousels for the professional platform'),
  forbids: { 'plans.api.features': ['no-carousels', 'neither'] },
  summary: 'A key with only the API plan must not publish PDF carousels.',
  says: {
    'plans.api.features': {
      all: 'A key with only the API plan may publish PDF carousels.',
      'no-scheduling': 'A key with only the API plan may publish PDF carousels.',
    },
  },
  on: ['createPost', 'updatePost', 'republishPost'],
  concerns: { media: true },
  find: ({ post }, { usage }) =>
    post?.media.carousel !== undefined && hasOnlyApiPlan(usage.plans)
      ? {
          at: '/media/carousel',
          detail:
            'This key has only the API plan, which does not include PDF carousels; remove the carousel, or add the Starter or the Pro plan.',
        }
      : [],
  vectors: [
    accepted(
      'a PDF carousel on the API plan',
      {
        body: {
          text: 'Hello',
          platforms: buildTargetsOn('professional'),
          media: { carousel: getHostedUrl('slides.pdf') },
        },
      },
      { plans: ['api'] },
    ),
  ],
});
