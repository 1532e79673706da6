/** The schema of a person on a network. */
import { z } from 'zod';
import { id, means } from './atoms.ts';

export const Person = z
  .object({
    id: id('The id of the person.'),
    name: means('Full name.', z.string().max(200)),
    profileUrl: means('URL of the profile on the network.', z.string().max(2048)),
  })
  .meta({ id: 'Person', description: 'A person on a network.' });
