/** Scenarios for the names of carousels and videos on professional. */
import { file, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, readPublications, updateTextAlone } from '../choices.ts';
import {
  asProbe,
  buildScenario,
  createPost,
  createPublishedPost,
  createScheduledPost,
  listPosts,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const titles = [
  { name: 'filename', kind: 'carousel', url: file('slides.pdf') },
  { name: 'videoTitle', kind: 'video', url: file('clip.mp4') },
] as const;

const buildTitleScenarios: ScenarioBuilder = (context) =>
  titles.flatMap(({ name, kind, url }) => {
    const buildBody = (members: object = {}) => ({
      text: 'Our year',
      platforms: listTargets('professional'),
      media: { [kind]: url, ...members },
    });
    // Complete bodies mean the same with any merge semantics; merge patches can also set the name alone.
    const withTitle = (value: string) => buildBody({ [name]: value });
    const buildTitleOnly = (value: string) => ({ platforms: listTargets('professional'), media: { [name]: value } });
    return [
      buildScenario(
        `media/${name}-default`,
        `A ${kind} without a ${name} gets the branding`,
        { about: [`media.${name}.default`] },
        createPost('post', buildBody()),
        createPublishedPost('live', buildBody()),
        readPublications(context),
      ),
      buildScenario(
        `media/${name}-override`,
        `A ${kind} keeps the ${name} that it was created with, before and after publishing`,
        { about: [`media.${name}.override`] },
        createPost('post', buildBody({ [name]: 'Our year in numbers' })),
        createPublishedPost('live', buildBody({ [name]: 'Our year in numbers, published' })),
        readPublications(context),
      ),
      buildScenario(
        `media/${name}-reset-scheduled`,
        `An empty ${name} restores the branding of a scheduled post`,
        { about: [`media.${name}.reset`, 'media.names.reset'], needs: ['post.schedule.field'] },
        createScheduledPost('post', buildBody({ [name]: 'First' }), 'now+P3D'),
        listPosts(),
        asProbe(updatePost('post', withTitle(''))),
        listPosts(),
      ),
      buildScenario(
        `media/${name}-reset-published`,
        `A ${kind} whose ${name} was emptied is published with the branding`,
        { about: [`media.${name}.reset`] },
        createPost('post', buildBody({ [name]: 'First' })),
        asProbe(updatePost('post', { ...withTitle(''), publishNow: true })),
        readPublications(context),
      ),
      buildScenario(
        `media/${name}-reset`,
        `An update changes the ${name} of a ${kind}, and an empty one restores the branding`,
        { about: [`media.${name}.override`, `media.${name}.reset`, 'media.names.reset'] },
        createPost('post', buildBody({ [name]: 'First' })),
        updatePost('post', withTitle('Second')),
        listPosts(),
        asProbe(updatePost('post', withTitle(''))),
        listPosts(),
        ...updateTextAlone(context, 'post', 'The first text after the reset'),
        listPosts(),
        ...(hasAnswer(context, 'post.update.merge', 'merge-patch')
          ? [
              updatePost('post', buildTitleOnly('Third')),
              listPosts(),
              updatePost('post', buildTitleOnly('')),
              listPosts(),
            ]
          : []),
      ),
    ];
  });

/** A patch of one name says nothing about the other. */
const buildSeparateNameScenarios: ScenarioBuilder = (context) =>
  hasAnswer(context, 'post.update.merge', 'merge-patch')
    ? titles.map(({ name, kind, url }) =>
        buildScenario(
          `media/${name}-alone`,
          `An empty ${name} leaves the other name as it is`,
          {
            about: [
              ...titles.flatMap((title) => [`media.${title.name}.override`, `media.${title.name}.reset`]),
              'post.update.keeps',
            ],
          },
          createPost('post', {
            text: 'Our year',
            platforms: listTargets('professional'),
            media: { [kind]: url, filename: 'Our file', videoTitle: 'Our film' },
          }),
          updatePost('post', { platforms: listTargets('professional'), media: { [name]: '' } }),
          listPosts(),
          updatePost('post', { platforms: listTargets('professional'), media: { filename: 'New', videoTitle: 'New' } }),
          updatePost('post', {
            platforms: listTargets('professional'),
            media: { filename: 'Newer', videoTitle: 'Newer', [name]: '' },
          }),
          listPosts(),
        ),
      )
    : [];

/** On a service that accepts a carousel and a video together, both names apply to one post. */
const buildJointResetScenarios: ScenarioBuilder = (context) =>
  hasAnswer(context, 'media.combination', 'accept')
    ? [
        buildScenario(
          'media/names-reset',
          'An update with two empty names restores the branding of both',
          { about: titles.map(({ name }) => `media.${name}.reset`) },
          createPost('post', buildJointBody('Our file', 'Our film')),
          asProbe(updatePost('post', buildJointBody('', ''))),
          listPosts(),
        ),
        buildScenario(
          'media/names-reset-one',
          'An update with one empty name restores the branding of that name and sets the other',
          { about: titles.flatMap(({ name }) => [`media.${name}.override`, `media.${name}.reset`]) },
          createPost('post', buildJointBody('Our file', 'Our film')),
          asProbe(updatePost('post', buildJointBody('Our new file', ''))),
          listPosts(),
          asProbe(updatePost('post', buildJointBody('', 'Our new film'))),
          listPosts(),
        ),
      ]
    : [];

const buildJointBody = (filename: string, videoTitle: string) => ({
  text: 'Our year',
  platforms: listTargets('professional'),
  media: { ...Object.fromEntries(titles.map(({ kind, url }) => [kind, url])), filename, videoTitle },
});

export const buildMediaNameScenarios: ScenarioBuilder = (context) => [
  ...buildTitleScenarios(context),
  ...buildSeparateNameScenarios(context),
  ...buildJointResetScenarios(context),
];
