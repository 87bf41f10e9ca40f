"""Tables as people use them."""

from .serving import Seat, Served, table_of


def test_alone_with_a_bot(served: Served) -> None:
    table, keys, _ = table_of(served, "merlins-beast-hunt", "me", "greedy", names=["Anna"], seed="5")
    me = Seat(served, table, keys[0])
    scene = me.reach(1)
    while scene["sheet"] is None:
        asked = scene["prompt"]["seat"]
        if asked == 0:
            done = me.answer(scene["choices"][0]["option"])
            assert done["say"] == "done", done
            scene = me.reach(done["at"])
        else:
            scene = me.reach(me.at + 1)
    assert me.sees(lambda view: view["state"] == "over")
