/** Beside the groups of the catalog: details that organizations have defined, or that somebody has added to an entity. */
export const ownDetailsGroup = 'Added by your organization';
