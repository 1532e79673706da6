/** Scenarios for accounts, outreach accounts and uploads. */
import { platformLabels } from '../../../../spec/platforms.ts';
import { postTo, to } from '../../../script/bodies.ts';
import { accounts, list, outreachAccounts, post, type Scenarios, scene, tried, upload } from '../scene.ts';

const answers = [
  'envelope.success',
  'envelope.body',
  'answer.no-server-error',
  'reads.change-nothing',
  'accounts.label.lowercase',
  'accounts.id.unique',
];
const uploads = ['upload.url', 'upload.url.accepted', 'answer.status.uploadMedia'];

export const accountScenarios: Scenarios = () => [
  scene(
    'accounts/list',
    'Two lists of accounts are equal',
    { about: [...answers, 'accounts.list', 'accounts.members', 'answer.status.listAccounts'] },
    accounts(),
    accounts(),
  ),
  scene(
    'accounts/outreach',
    'Two lists of outreach accounts are equal',
    {
      about: [
        ...answers,
        'outreach.list',
        'outreach.members',
        'outreach.professional',
        'answer.status.listOutreachAccounts',
      ],
    },
    outreachAccounts(),
    outreachAccounts(),
  ),
  scene(
    'accounts/apart',
    'Accounts for posting and for outreach are listed separately',
    { about: ['outreach.apart'] },
    accounts(),
    outreachAccounts(),
  ),
  ...platformLabels.map((label) =>
    scene(
      `accounts/${label}`,
      `A listed account of ${label} accepts posts`,
      { about: ['accounts.id.target', 'post.list.platforms.known'] },
      accounts(),
      tried(post('post', postTo(label))),
      list(),
    ),
  ),
  scene(
    'upload/image',
    'An uploaded image can be used in a post',
    { about: uploads },
    upload('image', 'Our team 2031.jpg', 'photo.jpg'),
    tried(post('post', { text: 'Our team', platforms: to('photo', 'social'), media: { images: ['{{image}}'] } })),
  ),
  scene(
    'upload/images',
    'Uploaded images can be used in a carousel on shortvideo',
    { about: uploads },
    upload('first', 'First picture.jpg', 'photo-1.jpg'),
    upload('second', 'Second picture.webp', 'photo.webp'),
    tried(
      post('post', { text: 'Pictures', platforms: to('shortvideo'), media: { images: ['{{first}}', '{{second}}'] } }),
    ),
  ),
  scene(
    'upload/video',
    'An uploaded video can be used in a post, and its filename does not become a title',
    { about: [...uploads, 'media.filename.not-from-upload'] },
    upload('film', 'Our film of 2031.mp4', 'clip.mp4'),
    tried(
      post('post', { text: 'Our film', platforms: to('professional', 'shortvideo'), media: { video: '{{film}}' } }),
    ),
    list(),
  ),
  scene(
    'upload/document',
    'An uploaded PDF can be used in a carousel, and its filename does not become the document name',
    { about: [...uploads, 'media.filename.not-from-upload'] },
    upload('deck', 'Our numbers of 2031.pdf', 'slides.pdf'),
    tried(post('post', { text: 'Our numbers', platforms: to('professional'), media: { carousel: '{{deck}}' } })),
    list(),
  ),
];
