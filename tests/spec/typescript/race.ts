// A race over REST, with a client that was generated from openapi.yaml: every path, field and answer below is checked.
import createClient from "openapi-fetch"
import type { components, paths } from "./schema.js"

declare const process: { argv: string[] }

// Some routes can also stream: these are the answers in one piece.
const api = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: process.argv[2] })

function known<T>({ data, error }: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`)
  return data
}

const { token } = known(await api.POST("/api/v1/players", { body: { name: "TypeScript" } }))
api.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${token}`)
  },
})

const seed = "000102030405060708090a0b0c0d0e0f"
const { id } = known(await api.POST("/api/v1/races", { body: { game: "duchess", seats: 1, countdown: 0, seed } }))
const params = { path: { race_id: id } }
known(await api.POST("/api/v1/races/{race_id}/join", { params }))
known(await api.POST("/api/v1/races/{race_id}/ready", { params }))

const board = known(await api.GET("/api/v1/races/{race_id}/board", { params }))
let { n, legal } = board
while (legal.length > 0 && n < 20) {
  const move: string = legal[0]
  ;({ n, legal } = known(await api.POST("/api/v1/races/{race_id}/moves", { params, body: { n, move } })))
}

const refused = await api.POST("/api/v1/races/{race_id}/moves", { params, body: { n: 0, move: "deal" } })
console.log(refused.error?.code, refused.error?.n)

const race = known(await api.POST("/api/v1/races/{race_id}/resign", { params }))
const page = known(await api.GET("/api/v1/races/{race_id}/events", { params }))
const moved = page.events.filter((event) => event.type === "moved").map((event) => event.move)
console.log(race.phase, moved.length === n)
