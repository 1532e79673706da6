/** Laws on the names that the professional network shows above a carousel and below a video. */

import { type Behaviour, isOpen } from '../../../decisions/index.ts';
import { getBranding, mediaDecisions } from '../../../decisions/media.ts';
import { asList, asObject } from '../../../json.ts';
import { law, type Observation, type Publication } from '../../law.ts';
import {
  buildPublicationOn,
  buildTargets,
  createdPost,
  listeningTo,
  post,
  updatedPost,
} from '../../traces/examples.ts';
import {
  findEarlierNames,
  findObservedNames,
  isSameName,
  isString,
  mediaKindByTitle,
  openBranding,
  reportsNames,
  type Title,
} from '../../traces/mediaNames.ts';
import { checkEqual, checkThat, getMemberAt } from '../../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'media object', item });
const branding = getBranding(mediaDecisions['media.branding'].default, 'filename');

/** Checks that a name is the branding: while that is open, any text that is not empty and that no caller set. */
function checkBranding(
  trace: readonly Observation[],
  observation: Observation,
  title: Title,
  foundName: string,
  behaviour: Behaviour,
) {
  return isOpen(behaviour, 'media.branding')
    ? checkThat(
        observation,
        foundName !== '' && !findEarlierNames(trace, observation, title).includes(foundName),
        openBranding,
        foundName,
      )
    : checkEqual(observation, foundName, getBranding(behaviour['media.branding'], title));
}

const files = { carousel: 'https://media.example.org/a.pdf', video: 'https://media.example.org/a.mp4' };
const needs = ['post.record', 'media.branding', 'post.update.merge'] as const;

const titleLaws = (['filename', 'videoTitle'] as const).flatMap((title) => {
  const kind = mediaKindByTitle[title];
  const media = { [kind]: files[kind] };
  const buildBody = (overrides: object = {}) => ({
    text: 'Hello',
    platforms: buildTargets('professional'),
    media: { ...media, ...overrides },
  });
  const buildCreation = (requestedMedia: object, shownMedia: object) =>
    createdPost(
      post('draft', { ...buildBody(requestedMedia), media: { ...media, ...shownMedia } }),
      buildBody(requestedMedia),
    );
  const buildPublication = (shownNames: object): Observation => ({
    kind: 'publication',
    at: 0,
    postId: 'post_1',
    platform: 'professional',
    accountId: 'acc_professional',
    segments: ['Hello'],
    ...shownNames,
  });
  const resetUpdate = (shownMedia: object) =>
    updatedPost(post('draft', { media: { ...media, ...shownMedia } }), {
      platforms: buildTargets('professional'),
      media: { [title]: '' },
    });
  return [
    law({
      id: `media.${title}.default`,
      level: 'documented',
      needs,
      everyReading: ['post.update.merge', 'media.branding'],
      source: cite('rule 1: the default for filename and videoTitle is a branded text of the service'),
      summary: `The ${title} of a ${kind} defaults to the branding of the service.`,
      over: 'lifecycle',
      exercisedBy: `the ${title} of a ${kind} in a record or a publication of a post that omits it`,
      *cases(trace, behaviour) {
        for (const { observation, content, foundName } of findObservedNames(trace, title, behaviour)) {
          const requestedName = getMemberAt(content, 'media', title);
          if (getMemberAt(content, 'media', kind) !== undefined && requestedName === undefined && isString(foundName))
            yield checkBranding(trace, observation, title, foundName, behaviour);
        }
      },
      kept: [['the branding', buildCreation({}, { [title]: branding })]],
      broken: [
        ['another text', buildCreation({}, { [title]: 'Untitled' })],
        ['an empty text', buildCreation({}, { [title]: '' })],
      ],
      neutral: [
        ['a name set by the caller', buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' })],
        ['a record without a name', buildCreation({}, {})],
      ],
    }),
    law({
      id: `media.${title}.override`,
      level: 'documented',
      needs: ['post.record', 'post.update.merge'],
      everyReading: ['post.update.merge'],
      source: cite('rule 1: overriding them is optional'),
      summary: `The ${title} of a ${kind} is the value that the caller sets.`,
      over: 'lifecycle',
      exercisedBy: `the ${title} of a ${kind} in a record or a publication of a post that sets it`,
      *cases(trace, behaviour) {
        for (const { observation, content, foundName, media } of findObservedNames(trace, title, behaviour)) {
          const requestedName = getMemberAt(content, 'media', title);
          // A record without media is abbreviated; a record with the file must also have the name.
          const isReported = observation.kind === 'publication' && reportsNames(trace);
          const isShown = isString(foundName) || getMemberAt(media, kind) !== undefined || isReported;
          if (
            getMemberAt(content, 'media', kind) !== undefined &&
            typeof requestedName === 'string' &&
            requestedName !== '' &&
            isShown
          )
            yield checkThat(
              observation,
              isString(foundName) && isSameName(foundName, requestedName),
              requestedName,
              foundName,
            );
        }
      },
      kept: [
        ['the name set by the caller', buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' })],
        [
          'a name without the white space at its ends',
          buildCreation({ [title]: ' Our year ' }, { [title]: 'Our year' }),
        ],
        ['a name in one line', buildCreation({ [title]: 'Our\nyear' }, { [title]: 'Our year' })],
      ],
      broken: [
        ['another blank', buildCreation({ [title]: 'Our  year' }, { [title]: 'Our year' })],
        ['a name cut at a control character', buildCreation({ [title]: 'Our\0year' }, { [title]: 'Our' })],
        ['the branding instead', buildCreation({ [title]: 'Our year' }, { [title]: branding })],
        [
          'the branding on the network',
          createdPost({ id: 'post_1' }, { ...buildBody({ [title]: 'Our year' }), publishNow: true }),
          buildPublication({ [title]: branding }),
        ],
        [
          'no name on a network that reports names',
          listeningTo('names'),
          createdPost({ id: 'post_1' }, { ...buildBody({ [title]: 'Our year' }), publishNow: true }),
          buildPublication({}),
        ],
      ],
      neutral: [
        ['no name set', buildCreation({}, { [title]: branding })],
        ['an abbreviated response', createdPost({ id: 'post_1' }, buildBody({ [title]: 'Our year' }))],
        [
          'a network that reports no name',
          createdPost({ id: 'post_1' }, { ...buildBody({ [title]: 'Our year' }), publishNow: true }),
          buildPublication({}),
        ],
      ],
    }),
    law({
      id: `media.${title}.reset`,
      level: 'documented',
      needs,
      everyReading: ['post.update.merge', 'media.branding'],
      source: cite('rule 3: on update an empty string resets either to the default branding'),
      summary: `An update with an empty ${title} restores the branding.`,
      over: 'lifecycle',
      exercisedBy: `the ${title} of a ${kind} in a record or a publication after an update that empties it`,
      *cases(trace, behaviour) {
        for (const { observation, content, foundName, mediaRequest } of findObservedNames(trace, title, behaviour))
          if (
            mediaRequest?.operation === 'updatePost' &&
            getMemberAt(mediaRequest.body, 'media', title) === '' &&
            isString(foundName) &&
            getMemberAt(content, 'media', kind) !== undefined
          )
            yield checkBranding(trace, observation, title, foundName, behaviour);
      },
      kept: [
        ['reset', buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' }), resetUpdate({ [title]: branding })],
        [
          'reset by an update with all members',
          buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' }),
          updatedPost(post('draft', { media: { ...media, [title]: branding } }), buildBody({ [title]: '' })),
        ],
      ],
      broken: [
        [
          'the old text',
          buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' }),
          resetUpdate({ [title]: 'Our year' }),
        ],
        [
          'an empty text',
          buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' }),
          resetUpdate({ [title]: '' }),
        ],
        [
          'the old text again after an update of something else',
          buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' }),
          resetUpdate({ [title]: branding }),
          updatedPost(post('draft', { media: { ...media, [title]: 'Our year' } }), { text: 'Better' }),
        ],
      ],
      neutral: [['never reset', buildCreation({ [title]: 'Our year' }, { [title]: 'Our year' })]],
    }),
  ];
});

const imageBody = {
  text: 'Hello',
  platforms: buildTargets('professional'),
  media: { images: ['https://media.example.org/a.jpg'] },
};
const buildImageCreation = (overrides: object) =>
  createdPost(post('draft', { ...imageBody, media: { ...imageBody.media, ...overrides } }), imageBody);

/** A post of images with a name: the names in its record, and those that the network gets. */
function buildNamedImages(recordedMedia: object, publication: Partial<Publication>): readonly Observation[] {
  const body = { ...imageBody, media: { ...imageBody.media, filename: 'Our year' } };
  return [
    createdPost(post('published', { ...imageBody, media: { ...imageBody.media, ...recordedMedia } }), body),
    buildPublicationOn('professional', publication),
  ];
}

const imagesNameless = law({
  id: 'media.images.nameless',
  level: 'documented',
  needs: ['post.record', 'post.update.merge', 'media.branding'],
  everyReading: ['post.update.merge', 'media.branding'],
  source: cite('rule 4: plain images have no file name on professional, so nothing is set for them'),
  summary: 'A post with plain images has neither filename nor videoTitle.',
  over: 'lifecycle',
  exercisedBy: 'a record or a publication of a post with only images',
  *cases(trace, behaviour) {
    for (const title of ['filename', 'videoTitle'] as const)
      for (const { observation, content, foundName } of findObservedNames(trace, title, behaviour)) {
        const { images, video, carousel } = asObject(content.media);
        const hasOnlyImages = asList(images).length > 0 && (video ?? carousel ?? undefined) === undefined;
        // A record may repeat a name that the caller set, or have the default one, but a network gets none.
        const mayHaveName =
          observation.kind !== 'publication' &&
          (getMemberAt(content, 'media', title) !== undefined ||
            isOpen(behaviour, 'media.branding') ||
            foundName === getBranding(behaviour['media.branding'], title));
        if (hasOnlyImages && !mayHaveName)
          yield checkThat(
            observation,
            foundName === undefined || foundName === null || foundName === '',
            'no name',
            foundName,
          );
      }
  },
  kept: [
    ['no name', buildImageCreation({})],
    ['a name that only the record has', ...buildNamedImages({ filename: 'Our year' }, {})],
    ['the default name in the record', buildImageCreation({ filename: branding })],
  ],
  broken: [
    ['a name of its own', buildImageCreation({ filename: 'IMG_1.jpg' })],
    ['a published name', ...buildNamedImages({}, { filename: 'Our year' })],
  ],
  neutral: [
    ['no image', createdPost(post('draft', { media: { filename: 'a.jpg' } }), { ...imageBody, media: { images: [] } })],
  ],
});

export const mediaLaws = [...titleLaws, imagesNameless];
