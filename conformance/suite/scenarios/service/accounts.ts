/** Accounts, outreach accounts and uploads. */
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
    'The accounts are listed, twice the same',
    { about: [...answers, 'accounts.list', 'accounts.members', 'answer.status.listAccounts'] },
    accounts(),
    accounts(),
  ),
  scene(
    'accounts/outreach',
    'The outreach accounts are listed, twice the same',
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
    'Accounts for posting and for outreach are listed beside each other',
    { about: ['outreach.apart'] },
    accounts(),
    outreachAccounts(),
  ),
  ...platformLabels.map((label) =>
    scene(
      `accounts/${label}`,
      `An account that is listed for ${label} can be posted to`,
      { about: ['accounts.id.target', 'post.list.platforms.known'] },
      accounts(),
      tried(post('post', postTo(label))),
      list(),
    ),
  ),
  scene(
    'upload/image',
    'An uploaded image is ready for a post',
    { about: uploads },
    upload('image', 'Our team 2031.jpg', 'photo.jpg'),
    tried(post('post', { text: 'Our team', platforms: to('photo', 'social'), media: { images: ['{{image}}'] } })),
  ),
  scene(
    'upload/images',
    'Uploaded images are ready for a carousel on shortvideo',
    { about: uploads },
    upload('first', 'First picture.jpg', 'photo-1.jpg'),
    upload('second', 'Second picture.webp', 'photo.webp'),
    tried(
      post('post', { text: 'Pictures', platforms: to('shortvideo'), media: { images: ['{{first}}', '{{second}}'] } }),
    ),
  ),
  scene(
    'upload/video',
    'An uploaded video is ready for a post, and its name is nobody’s title',
    { about: [...uploads, 'media.filename.not-from-upload'] },
    upload('film', 'Our film of 2031.mp4', 'clip.mp4'),
    tried(
      post('post', { text: 'Our film', platforms: to('professional', 'shortvideo'), media: { video: '{{film}}' } }),
    ),
    list(),
  ),
  scene(
    'upload/document',
    'An uploaded PDF is ready for a carousel, and its name is not the document’s',
    { about: [...uploads, 'media.filename.not-from-upload'] },
    upload('deck', 'Our numbers of 2031.pdf', 'slides.pdf'),
    tried(post('post', { text: 'Our numbers', platforms: to('professional'), media: { carousel: '{{deck}}' } })),
    list(),
  ),
];
