/** Scenarios for filters of the list of posts: status, platform and date, separately and combined. */
import { type PlatformLabel, platformLabels } from '../../../../spec/platforms.ts';
import { listTargets, postTo } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { canCreateDrafts, getFullPage, hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asControl,
  asProbe,
  buildScenario,
  createDraft,
  createPost,
  createPublishedPost,
  createScheduledPost,
  deletePost,
  failPublishing,
  listPosts,
  republishPost,
  reset,
  restorePublishing,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';
import { readPages } from './pages.ts';

const buildPostBody = (text: string, ...labels: readonly PlatformLabel[]) => ({
  text,
  platforms: listTargets(...labels),
});
const listAllPages = (query: Readonly<Record<string, string>>): RequestStep => ({
  ...listPosts(query),
  allPages: true,
});
const listFilterRules = (name: string, ...extraRules: readonly string[]) =>
  ['only', 'all'].map((kind) => `post.list.filter.${name}.${kind}`).concat(extraRules);

const knownStateRule = 'post.list.status.known';

export const buildFilterScenarios: ScenarioBuilder = (context) => {
  const canDraft = canCreateDrafts(context);
  const fullPage = getFullPage(context);
  const canSchedule = isBoundIn(context, 'post.schedule.field');
  const canScheduleDraft = canDraft && canSchedule;
  const hasStates = isBoundIn(context, 'post.states');
  const setup = [
    ...(canDraft ? [createDraft('draft', buildPostBody('A draft', 'social'))] : []),
    ...(canSchedule
      ? [createScheduledPost('planned', buildPostBody('A plan', 'social', 'microblog'), 'now+P10D')]
      : []),
    createPublishedPost('live', buildPostBody('Published', 'microblog')),
    waitUntilPublished(context),
    // All posts, before any filter.
    asControl(listPosts(fullPage)),
  ].flat();
  const filterByState = (status: string): RequestStep =>
    asProbe(listPosts({ ...fullPage, status }, { about: [knownStateRule] }));
  const states = [...(canDraft ? ['draft'] : []), ...(canSchedule ? ['scheduled'] : []), 'published'];
  return [
    buildScenario(
      'filter/status',
      'Each state lists its posts, and no others',
      { about: listFilterRules('status', knownStateRule), needs: ['post.list.query', 'post.states'], alone: true },
      setup,
      states.map(filterByState),
    ),
    buildScenario(
      'filter/due',
      'Posts that were published at their time or by an update are listed only under their new state',
      {
        about: listFilterRules('status'),
        needs: ['post.list.query', 'post.states', 'post.schedule.field'],
        alone: true,
      },
      createScheduledPost('due', buildPostBody('Soon', 'social'), 'now+PT10M'),
      createScheduledPost('early', buildPostBody('Sooner', 'social'), 'now+P10D'),
      canDraft ? createDraft('finished', buildPostBody('Finished', 'social')) : [],
      listPosts({ ...fullPage, status: 'scheduled' }),
      hasAnswer(context, 'post.update.publish', 'publish')
        ? ['early', ...(canDraft ? ['finished'] : [])].map((name) =>
            asProbe(updatePost(name, { ...buildPostBody('Published', 'social'), publishNow: true })),
          )
        : [],
      advance('PT11M'),
      waitUntilPublished(context),
      listPosts(fullPage),
      [...(canDraft ? ['draft'] : []), 'scheduled', 'published'].map((status) => listPosts({ ...fullPage, status })),
    ),
    buildScenario(
      'filter/failed',
      'Posts that failed, entirely or in part, are listed under their states and platforms',
      {
        about: [...listFilterRules('status', knownStateRule), ...listFilterRules('platform')],
        needs: ['post.list.query', 'post.states'],
        alone: true,
      },
      failPublishing('{{account:microblog}}'),
      createPublishedPost('failed', buildPostBody('Failed', 'microblog')),
      createPublishedPost('partial', buildPostBody('Half of it', 'social', 'microblog')),
      waitUntilPublished(context),
      restorePublishing('{{account:microblog}}'),
      asControl(listPosts(fullPage)),
      ['failed', 'partially_published', 'published'].map(filterByState),
      ['social', 'microblog'].map((platform) => listPosts({ ...fullPage, platform })),
    ),
    buildScenario(
      'filter/platform',
      'Each platform lists the posts that target it, including those with other targets',
      { about: listFilterRules('platform'), needs: ['post.list.query'], alone: true },
      createPost('one', buildPostBody('One', 'social')),
      createPost('two', buildPostBody('Two', 'microblog', 'openmicro')),
      createPost('three', buildPostBody('Three', 'openmicro', 'social', 'textthread')),
      (['professional', 'textthread', 'photo', 'video', 'shortvideo'] as const).map((label) =>
        createPost(label, postTo(label, `One to ${label}`)),
      ),
      platformLabels.map((platform) => listPosts({ ...fullPage, platform })),
    ),
    buildScenario(
      'filter/targets',
      'A post with two targets is listed under the platform of each',
      { about: listFilterRules('platform'), needs: ['post.list.query'], alone: true, anyPlatform: true },
      createPost('one', buildPostBody('To one', 'social')),
      createPost('both', buildPostBody('To both', 'social', 'microblog')),
      ['social', 'microblog'].map((platform) => listAllPages({ ...fullPage, platform })),
    ),
    buildScenario(
      'filter/updated',
      'After an update, a post is listed under its new state and its new targets, and no longer under the old ones',
      {
        about: [...(canScheduleDraft ? listFilterRules('status') : []), ...listFilterRules('platform')],
        needs: ['post.list.query', ...(canScheduleDraft ? (['post.states'] as const) : [])],
        alone: true,
        anyPlatform: true,
      },
      (canDraft ? createDraft : createPost)('post', buildPostBody('To one platform', 'social')),
      updatePost('post', {
        ...buildPostBody('To another platform', 'microblog'),
        ...(canScheduleDraft ? { scheduledFor: '{{now+P10D}}' } : {}),
      }),
      listPosts(fullPage),
      canScheduleDraft ? ['draft', 'scheduled'].map((status) => listPosts({ ...fullPage, status })) : [],
      ['social', 'microblog'].map((platform) => listPosts({ ...fullPage, platform })),
    ),
    buildScenario(
      'filter/republished',
      'A republished post is listed under its state, its first platform and its new one',
      {
        about: [...(hasStates ? listFilterRules('status') : []), ...listFilterRules('platform')],
        needs: ['post.list.query', 'post.republish'],
        alone: true,
        anyPlatform: true,
      },
      createPublishedPost('post', buildPostBody('To one platform', 'social')),
      waitUntilPublished(context),
      republishPost('post', listTargets('microblog')),
      waitUntilPublished(context),
      listPosts(fullPage),
      hasStates ? listPosts({ ...fullPage, status: 'published' }) : [],
      ['social', 'microblog'].map((platform) => listPosts({ ...fullPage, platform })),
    ),
    buildScenario(
      'filter/small-page',
      'With a filter, a page of one post shows the matching post, although newer posts exist',
      {
        about: [...(canDraft ? listFilterRules('status') : []), ...listFilterRules('platform')],
        needs: ['post.list.query', 'post.states', 'post.list.paging'],
        // Without pages, a service may still have a limit.
        when: !hasAnswer(context, 'post.list.paging', 'none'),
        alone: true,
        anyPlatform: true,
      },
      (canDraft ? createDraft : createPost)('match', buildPostBody('To one platform', 'social')),
      ['first', 'second'].map((name) => {
        const body = buildPostBody('To another platform', 'microblog');
        return canSchedule ? createScheduledPost(name, body, 'now+P10D') : createPost(name, body);
      }),
      canDraft ? listPosts({ status: 'draft', limit: '1' }) : [],
      listPosts({ platform: 'social', limit: '1' }),
    ),
    ...(canDraft || canSchedule
      ? (
          [
            ['status', canDraft ? 'draft' : 'scheduled'],
            ['platform', 'social'],
          ] as const
        ).map(([name, value]) =>
          buildScenario(
            `filter/deleted/${name}`,
            `A deleted post is not listed under its ${name} either`,
            {
              about: ['post.delete.gone'],
              needs: ['post.list.query', 'post.delete', ...(name === 'status' ? (['post.states'] as const) : [])],
              alone: true,
            },
            canDraft
              ? createDraft('post', buildPostBody('To be deleted', 'social'))
              : createScheduledPost('post', buildPostBody('To be deleted', 'social'), 'now+P10D'),
            listAllPages({ ...fullPage, [name]: value }),
            deletePost('post'),
            listAllPages({ ...fullPage, [name]: value }),
          ),
        )
      : []),
    buildScenario(
      'filter/deleted/published',
      'A deleted post that was published is not listed under its status and platform either',
      { about: ['post.delete.gone'], needs: ['post.list.query', 'post.delete', 'post.states'], alone: true },
      createPublishedPost('post', buildPostBody('Published, then deleted', 'social')),
      waitUntilPublished(context),
      listPosts({ ...fullPage, status: 'published', platform: 'social' }),
      deletePost('post'),
      listPosts({ ...fullPage, status: 'published' }),
      listPosts({ ...fullPage, platform: 'social' }),
      listPosts({ ...fullPage, status: 'published', platform: 'social' }),
    ),
    buildScenario(
      'filter/both',
      'Status and platform combined list the posts that match both, and no others',
      {
        about: [...listFilterRules('status'), 'post.list.filter.platform.only'],
        needs: ['post.list.query', 'post.states'],
        alone: true,
      },
      setup,
      states.flatMap((status) =>
        ['social', 'microblog'].map((platform) => listPosts({ ...fullPage, status, platform })),
      ),
    ),
    buildScenario(
      'filter/both-paged',
      'Every page of a list with two filters contains only posts that match both',
      {
        about: ['post.list.filter.status.only', 'post.list.filter.platform.only'],
        needs: ['post.list.query', 'post.states', 'post.list.paging', 'post.schedule.field'],
        when: !hasAnswer(context, 'post.list.paging', 'none'),
        alone: true,
        anyPlatform: true,
      },
      (['social', 'microblog'] as const).flatMap((label) =>
        ['first', 'second', 'third'].map((name) =>
          createScheduledPost(`${name}-${label}`, buildPostBody(`The ${name}`, label), 'now+P10D'),
        ),
      ),
      readPages('1', 3, 'page', { status: 'scheduled', platform: 'social' }),
    ),
    buildScenario(
      'filter/fresh',
      'After a reset, filters find every matching post',
      {
        about: [...listFilterRules('status'), ...listFilterRules('platform')],
        needs: ['post.list.query', 'post.states'],
        alone: true,
      },
      reset(),
      setup,
      states.map((status) => listPosts({ ...fullPage, status })),
      (['social', 'microblog', 'openmicro'] as const).map((platform) => listPosts({ ...fullPage, platform })),
    ),
  ];
};
