/** In production a mistake of ours is told and counted; everywhere else it is a failure that nobody overlooks. */
export const isProduction = (): boolean => process.env['STAGE'] === 'production';
