import {
  boolean,
  byDefault,
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  table,
  text,
  uuid,
} from '../../platform/database/declaration.ts';

export const sharesData = declareData({
  reads: ['clients', 'measurements', 'users'],
  tables: {
    shares: table(
      {
        client_id: uuid,
        share_id: uuid,
        measurement_id: uuid,
        /** The owner of the profile who made it. */
        owner_id: nullable(uuid),
        key_hash: exactText,
        lifetime_hours: integer,
        created_at: instant,
        expires_at: instant,
        revoked_at: nullable(instant),
        view_count: byDefault(integer),
        last_viewed_at: nullable(instant),
        usual_range_time_zone: nullable(text),
        time_zone: nullable(text),
        /** Made at a tablet, for the person there: opens once. No owner of the profile granted it. */
        opens_once: byDefault(boolean),
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'share_id'],
        isPermission: true,
        lifetime: 'lasting',
        patient: { by: 'measurement_id', of: 'measurements' },
        exported: {
          as: 'shares',
          inOrderOf: 'created_at',
          fields: {
            measurementId: 'measurement_id',
            created: 'created_at',
            expires: 'expires_at',
            revoked: 'revoked_at',
            viewCount: 'view_count',
            lastViewed: 'last_viewed_at',
          },
          left: {
            owner_id: 'The id of the profile’s owner at that time, to distinguish whose row it is.',
            key_hash: 'A hash that identifies a text or key.',
            lifetime_hours: 'It follows from when the link was made and expires.',
            time_zone: 'By which zone the shared page tells times.',
            opens_once: 'It follows from how often the link was viewed.',
            usual_range_time_zone: 'By which zone the shared page counts days.',
          },
        },
        logged: ['sharedResultOpened'],
        merged: 'follows',
      },
    ),
  },
});
