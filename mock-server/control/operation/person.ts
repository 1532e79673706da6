/** Somebody on a network. */
import { z } from 'zod';
import { id, means } from './atoms.ts';

export const Person = z
  .object({
    id: id('Names the person.'),
    name: means('The full name.', z.string().max(200)),
    profileUrl: means('The profile on the network.', z.string().max(2048)),
  })
  .meta({ id: 'Person', description: 'Somebody on a network.' });
