/** Scenarios for ids that resemble those of existing resources and accounts. */
import { listTargets, magnets } from '../../script/bodies.ts';
import { isBoundIn, waitUntilPublished } from './choices.ts';
import {
  asControl,
  asProbe,
  buildRequestStep,
  buildScenario,
  createDraft,
  createLeadMagnet,
  createPost,
  createPublishedPost,
  listPosts,
  type ScenarioBuilder,
  updatePost,
} from './scenario.ts';

/** Ids that look like those of connected accounts. */
const similarAccountIds = [
  '{{account:social}}x',
  'x{{account:social}}',
  '{{account:social}} ',
  ' {{account:social}}',
  '{{cut:account:social}}',
];

export const buildSimilarIdScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'members/look-alikes',
    'An account id with additional characters at either end, or a part of an id, does not exist',
    { about: ['post.target.account.exists'] },
    asControl(createPost('post', { text: 'Hello', platforms: listTargets('social') })),
    ...similarAccountIds.map((accountId, i) =>
      asProbe(createPost(`alike-${i}`, { text: 'Hello', platforms: [{ platform: 'social', accountId }] })),
    ),
    asControl(updatePost('post', { text: 'Hello', platforms: listTargets('social') })),
    ...similarAccountIds.map((accountId) =>
      asProbe(updatePost('post', { text: 'Hello', platforms: [{ platform: 'social', accountId }] })),
    ),
    listPosts(),
  ),
  buildScenario(
    'members/look-alike-posts',
    'The id of a post with an additional character at either end, or a part of an id, does not exist',
    { about: ['post.exists', 'post.delete.repeated', 'post.update.others'] },
    createDraft('post', { text: 'Hello', platforms: listTargets('social') }),
    ...listSimilarIds('post').flatMap((id) => [
      asProbe(buildRequestStep('updatePost', { id, body: { text: 'Mistaken', platforms: listTargets('social') } })),
      ...(isBoundIn(context, 'post.delete') ? [asProbe(buildRequestStep('deletePost', { id }))] : []),
    ]),
    listPosts(),
    ...(isBoundIn(context, 'post.republish')
      ? [
          // Only a published post could be republished by mistake.
          createPublishedPost('live', { text: 'Hello', platforms: listTargets('social') }),
          waitUntilPublished(context),
          ...listSimilarIds('live').map((id) =>
            asProbe(buildRequestStep('republishPost', { id, body: { platforms: listTargets('professional') } })),
          ),
        ]
      : []),
  ),
  buildScenario(
    'members/look-alike-kinds',
    'The id of a lead magnet is not that of a post',
    {
      about: ['post.delete.repeated'],
      needs: ['post.delete', 'leadMagnet.record'],
      when: isBoundIn(context, 'post.delete'),
    },
    createDraft('post', { text: 'Hello', platforms: listTargets('social') }),
    createLeadMagnet('magnet', magnets.collect_only),
    asProbe(buildRequestStep('deletePost', { id: '{{magnet}}' })),
    listPosts(),
  ),
  buildScenario(
    'members/look-alike-lead-magnets',
    'The id of a lead magnet with an additional character at either end, or a part of an id, does not exist',
    { about: ['leadMagnet.exists'] },
    createLeadMagnet('magnet', { ...magnets.collect_only, activate: true }),
    ...listSimilarIds('magnet').flatMap((id) => [
      asProbe(buildRequestStep('listLeads', { id })),
      asProbe(buildRequestStep('pauseLeadMagnet', { id })),
      ...(isBoundIn(context, 'leadMagnet.read') ? [asProbe(buildRequestStep('getLeadMagnet', { id }))] : []),
      ...(isBoundIn(context, 'leadMagnet.update')
        ? [asProbe(buildRequestStep('updateLeadMagnet', { id, body: { ...magnets.collect_only, keywords: ['BOOK'] } }))]
        : []),
      ...(isBoundIn(context, 'leadMagnet.resume') ? [asProbe(buildRequestStep('resumeLeadMagnet', { id }))] : []),
    ]),
  ),
];

const listSimilarIds = (name: string): readonly string[] => [`{{${name}}}x`, `x{{${name}}}`, `{{cut:${name}}}`];
