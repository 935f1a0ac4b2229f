/** The portfolio of all structures of an organization. */
export const aggregateName = 'All entities';
