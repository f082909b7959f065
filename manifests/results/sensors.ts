/** A sensor, with its readings of one day in degrees Celsius, oldest first. */
export type Sensor = { readonly name: string; readonly readings: readonly Reading[] };

/** What a sensor has measured, and when. */
export type Reading = { readonly at: string; readonly celsius: number };

/** All sensors. */
export const sensors: readonly Sensor[] = [
  { name: 'bench', readings: day(14, 19, 26, 21) },
  { name: 'door', readings: day(9, 13, 22, 15) },
];

/** Finds a sensor by its exact name. */
export function findSensor(name: string): Sensor | undefined {
  return sensors.find((sensor) => sensor.name === name);
}

function day(...celsius: readonly number[]): Reading[] {
  return celsius.map((value, index) => ({
    at: `2026-05-01T${String(index * 6).padStart(2, '0')}:00:00Z`,
    celsius: value,
  }));
}
